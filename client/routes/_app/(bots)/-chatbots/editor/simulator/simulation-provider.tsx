import { SimulationContext, useOwnSimulation } from './use-simulation.js';

/** Around all places where the phone may stand: its conversation outlives a change of place. */
export function SimulationProvider({ children }: React.PropsWithChildren): React.ReactElement {
  return <SimulationContext value={useOwnSimulation()}>{children}</SimulationContext>;
}
