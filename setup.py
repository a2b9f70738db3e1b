"""The wheel takes the facade's jar along where it was built; everything else is in pyproject.toml."""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

JAR = Path("jvm/target/wirecheck-jvm.jar")


class BuildWithJar(build_py):
    """Copies the jar into the package `harness`, unless the install is editable: that one has the tree."""

    def run(self) -> None:
        super().run()
        if JAR.is_file() and not self.editable_mode:
            folder = Path(self.build_lib) / "harness" / "jars"
            folder.mkdir(parents=True, exist_ok=True)
            self.copy_file(str(JAR), str(folder / JAR.name))


setup(cmdclass={"build_py": BuildWithJar})
