import { SimulationContext, useOwnSimulation } from './use-simulation.js';

export function SimulationProvider({ children }: React.PropsWithChildren): React.ReactElement {
  return <SimulationContext value={useOwnSimulation()}>{children}</SimulationContext>;
}
