import { useState } from 'react';
import { ReactFlowProvider } from '@xyflow/react';
import type { ChatbotResource } from '@server/bots/chatbots/chatbot.contract.js';
import type { Flow } from '@server/bots/flow/flow.contract.js';
import { CanDuplicateContext } from './canvas/can-duplicate.js';
import { FlowStore } from './flow/flow-store.js';
import { FlowContext } from './flow/use-flow.js';
import { SimulationProvider } from './simulator/simulation-provider.js';
import { Workbench } from './workbench.js';

interface ChatbotEditorProps {
  bot: ChatbotResource | null;
  flow: Flow;
  name?: string;
}

/** Reads `flow` at the first render only. */
export function ChatbotEditor({ bot, flow, name = '' }: ChatbotEditorProps): React.ReactElement {
  const [store] = useState(() => new FlowStore(flow));
  return (
    <FlowContext value={store}>
      <CanDuplicateContext value={bot !== null}>
        <ReactFlowProvider>
          <SimulationProvider>
            <Workbench bot={bot} name={name} />
          </SimulationProvider>
        </ReactFlowProvider>
      </CanDuplicateContext>
    </FlowContext>
  );
}
