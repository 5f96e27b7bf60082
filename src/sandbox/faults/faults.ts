import type { AddFault, FaultKind } from './faults.contract.js';

/** A fault that holds, and since when. */
type ActiveFault = AddFault & { since: number };

/** Trouble that was ordered: each switch holds for one number or for all, for ever or for a number of times. */
export class Faults {
  private active: ActiveFault[] = [];

  add(fault: AddFault): void {
    this.active.push({ ...fault, since: Date.now() });
  }

  /** Answers the fault that strikes now, and counts the strike. */
  strike(kind: FaultKind, number: string): ActiveFault | undefined {
    const fault = this.find(kind, number);
    if (fault?.times) {
      fault.times -= 1;
      if (!fault.times) this.active = this.active.filter((each) => each !== fault);
    }
    return fault;
  }

  /** What holds for a number, without counting it as a strike. */
  find(kind: FaultKind, number: string): ActiveFault | undefined {
    return this.active.find((each) => each.kind === kind && (!each.number || each.number === number));
  }

  list(): ActiveFault[] {
    return this.active;
  }

  /** Ends the trouble ordered for one number, or all. */
  clear(number?: string): void {
    this.active = number ? this.active.filter((each) => each.number !== number) : [];
  }
}
