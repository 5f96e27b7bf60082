export interface UndoStep {
  removed: number[];
  restored: number;
  kept: number;
  /** Groups with fewer members. */
  groupIds: number[];
}
