import { SimulationContext, useOwnSimulation } from './use-simulation.js';

/** Keeps the conversation across layout changes. */
export function SimulationProvider({ children }: React.PropsWithChildren): React.ReactElement {
  return <SimulationContext value={useOwnSimulation()}>{children}</SimulationContext>;
}
