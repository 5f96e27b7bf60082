/** What cannot be seen from a flow itself. What is not given is not looked at. */
export interface KnownToFlow {
  /** Names of fields that contacts have. */
  variables?: Iterable<string>;
  groupIds?: ReadonlySet<number>;
  /** Uuids of files in the library. */
  fileIds?: ReadonlySet<string>;
  deviceIds?: ReadonlySet<number>;
  chatbotIds?: ReadonlySet<number>;
  /** What other running bots on the same devices take (triggerKeys of their flows), and the name of the bot. */
  taken?: ReadonlyMap<string, string>;
}
