export interface UndoStep {
  removed: number[];
  restored: number;
  kept: number;
  groupIds: number[];
}
