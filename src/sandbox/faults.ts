import type { AddFault, FaultKind } from './sandbox.contract.js';

/** Trouble that was ordered: each switch holds for one number or for all, for ever or for a number of times. */
export class Faults {
  private active: AddFault[] = [];

  add(fault: AddFault): void {
    this.active.push({ ...fault });
  }

  /** Answers the fault that strikes now, and counts the strike. */
  strike(kind: FaultKind, number: string): AddFault | undefined {
    const fault = this.active.find((each) => each.kind === kind && (!each.number || each.number === number));
    if (fault?.times) {
      fault.times -= 1;
      if (!fault.times) this.active = this.active.filter((each) => each !== fault);
    }
    return fault;
  }

  list(): AddFault[] {
    return this.active;
  }

  /** Ends the trouble ordered for one number, or all. */
  clear(number?: string): void {
    this.active = number ? this.active.filter((each) => each.number !== number) : [];
  }
}
