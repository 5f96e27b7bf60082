import { createContext, use, useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toFlow } from '../flow/canvas-flow.js';
import { simulatedPathAtom } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';
import { type SimulatedChat, EMPTY_SIMULATION, type Input, takeTurn } from './conversation.js';

interface Setting {
  /** Contact, or null for a new one. */
  contactId: number | null;
  /** Device. Null means the bot's first one. */
  deviceId: number | null;
}

interface Simulation {
  setting: Setting;
  choose: (setting: Partial<Setting>) => void;
  text: string;
  setText: (text: string) => void;
  conversation: SimulatedChat;
  isBusy: boolean;
  problem: string | null;
  submit: (input: Input, deviceId: number | null) => void;
  reset: () => void;
}

const EMPTY_SETTING: Setting = { contactId: null, deviceId: null };

export const SimulationContext = createContext<Simulation | null>(null);

export function useSimulation(): Simulation {
  const simulation = use(SimulationContext);
  if (!simulation) throw new Error('SimulationContext is missing');
  return simulation;
}

/** Keeps the conversation across layout changes. */
export function useOwnSimulation(): Simulation {
  const store = useFlowStore();
  const [setting, setSetting] = useState(EMPTY_SETTING);
  const [text, setText] = useState('');
  const [conversation, setConversation] = useState(EMPTY_SIMULATION);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const setSimulatedPath = useSetAtom(simulatedPathAtom);
  /** Number of resets. Each discards older responses. */
  const resetCount = useRef(0);
  useEffect(() => {
    const { state, passed } = conversation;
    // Another bot's steps are not on this canvas.
    setSimulatedPath({ at: new Set(state?.bot ? [] : state?.at), passed });
    return () => setSimulatedPath({ at: new Set<string>(), passed: new Set<string>() });
  }, [conversation, setSimulatedPath]);

  async function submit(input: Input, deviceId: number | null): Promise<void> {
    const startCount = resetCount.current;
    setBusy(true);
    setProblem(null);
    try {
      const next = await takeTurn(conversation, input, {
        flow: toFlow(store.get()),
        contactId: setting.contactId,
        deviceId,
      });
      if (startCount === resetCount.current) setConversation(next);
    } catch (error) {
      if (startCount === resetCount.current) setProblem(describeHttpError(error));
    } finally {
      if (startCount === resetCount.current) setBusy(false);
    }
  }
  function reset(): void {
    resetCount.current += 1;
    setBusy(false);
    setProblem(null);
    setConversation(EMPTY_SIMULATION);
  }
  return {
    setting,
    text,
    setText,
    conversation,
    isBusy,
    problem,
    reset,
    submit: (input, deviceId) => void submit(input, deviceId),
    choose: (chosen) => {
      setSetting({ ...setting, ...chosen });
      reset();
    },
  };
}
