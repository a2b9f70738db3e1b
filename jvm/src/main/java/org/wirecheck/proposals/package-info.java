/**
 * Proposals for Kafka's wire format that never shipped, built on Kafka's own {@code types}: the
 * Java partner of {@code pycodec.proposals}, with which it shares bytes and no code.
 *
 * <p>{@link org.wirecheck.proposals.EncodedInteger} is KIP-625, {@link
 * org.wirecheck.proposals.OptionalSchema} the first draft of KIP-482, {@link
 * org.wirecheck.proposals.Page} the wiki page of wire-format proposals, {@link
 * org.wirecheck.proposals.MessageSet} what it calls a message set. {@link
 * org.wirecheck.proposals.ProposalsFacade} is the way in.
 */
package org.wirecheck.proposals;
