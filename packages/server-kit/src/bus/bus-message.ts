const topicPattern = /^[A-Za-z0-9_-]+([.:/][A-Za-z0-9_-]+)*$/;
// Maximum size of a batch in bytes. PostgreSQL's NOTIFY carries less than 8,000 bytes. All three buses have
// the same limit, so that an installation can change its bus without new failures.
export const maxBytes = 7900;

/** Encodes a message for a batch. Throws if one of the three buses could not carry the message. */
export function encodeMessage(topic: string, payload: string): string {
  checkTopic(topic);
  const text = JSON.stringify([topic, payload]);
  const bytes = Buffer.byteLength(text) + 2;
  if (bytes > maxBytes) {
    throw new Error(
      `A message of ${bytes} bytes on the bus, ${maxBytes} is the most: send the id of what changed, to be read from the database.`,
    );
  }
  return text;
}

export function checkTopic(topic: string): void {
  if (!topicPattern.test(topic)) {
    throw new Error(`"${topic}" cannot be a topic: letters, digits, _ and -, in parts joined by . : or /`);
  }
}
