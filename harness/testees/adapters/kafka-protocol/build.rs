//! Tells the program which release of the codec it is built with.

fn main() {
    println!("cargo:rerun-if-changed=Cargo.lock");
    let lock = std::fs::read_to_string("Cargo.lock").expect("cargo writes it before it builds");
    let package = lock
        .split("name = \"kafka-protocol\"")
        .nth(1)
        .expect("it is a dependency");
    let version = package
        .split('"')
        .nth(1)
        .expect("a version follows the name");
    println!("cargo:rustc-env=CODEC_VERSION={version}");
}
