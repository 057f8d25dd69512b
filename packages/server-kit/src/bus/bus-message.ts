const topicPattern = /^[A-Za-z0-9_-]+([.:/][A-Za-z0-9_-]+)*$/;
// A NOTIFY carries less than 8,000 bytes; the three buses share its limit, so that a change of bus breaks nothing.
export const mostBytes = 7900;

/** How a message stands in a batch. Refuses on every bus what one of them could not carry. */
export function encodeMessage(topic: string, payload: string): string {
  checkTopic(topic);
  const text = JSON.stringify([topic, payload]);
  const bytes = Buffer.byteLength(text) + 2;
  if (bytes > mostBytes) {
    throw new Error(
      `A message of ${bytes} bytes on the bus, ${mostBytes} is the most: send the id of what changed, to be read from the database.`,
    );
  }
  return text;
}

export function checkTopic(topic: string): void {
  if (!topicPattern.test(topic)) {
    throw new Error(`"${topic}" cannot be a topic: letters, digits, _ and -, in parts joined by . : or /`);
  }
}
