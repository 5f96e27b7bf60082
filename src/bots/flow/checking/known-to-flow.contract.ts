/** Existing references. Absent entries are not checked. */
export interface KnownToFlow {
  variables?: Iterable<string>;
  groupIds?: ReadonlySet<number>;
  fileIds?: ReadonlySet<string>;
  deviceIds?: ReadonlySet<number>;
  chatbotIds?: ReadonlySet<number>;
  /** Trigger keys of other bots on the same devices, with the bot's name. */
  taken?: ReadonlyMap<string, string>;
}
