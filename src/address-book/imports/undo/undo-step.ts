export interface UndoStep {
  /** IDs of removed contacts. */
  removed: number[];
  restored: number;
  kept: number;
  /** Groups with fewer members. */
  groupIds: number[];
}
