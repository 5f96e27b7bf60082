import { createContext, use, useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import { describeHttpError } from '@/app/http/describe-http-error.js';
import { toFlow } from '../flow/canvas-flow.js';
import { simulatedPathAtom } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';
import { type SimulatedChat, EMPTY_SIMULATION, type Input, takeTurn } from './conversation.js';

/** Null: a new contact, or the bot's first device. */
interface Setting {
  contactId: number | null;
  deviceId: number | null;
}

interface Simulation {
  setting: Setting;
  /** Restarts the conversation. */
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
  if (!simulation) throw new Error('outside an editor');
  return simulation;
}

/** Survives layout changes. The canvas highlights the current step. */
export function useOwnSimulation(): Simulation {
  const store = useFlowStore();
  const [setting, setSetting] = useState(EMPTY_SETTING);
  const [text, setText] = useState('');
  const [conversation, setConversation] = useState(EMPTY_SIMULATION);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const setSimulatedPath = useSetAtom(simulatedPathAtom);
  /** Discards responses that arrive after a reset. */
  const round = useRef(0);
  useEffect(() => {
    const { state, passed } = conversation;
    // Another bot's steps are not on this canvas.
    setSimulatedPath({ at: new Set(state?.bot ? [] : state?.at), passed });
    return () => setSimulatedPath({ at: new Set<string>(), passed: new Set<string>() });
  }, [conversation, setSimulatedPath]);

  async function submit(input: Input, deviceId: number | null): Promise<void> {
    const own = round.current;
    setBusy(true);
    setProblem(null);
    try {
      const next = await takeTurn(conversation, input, {
        flow: toFlow(store.get()),
        contactId: setting.contactId,
        deviceId,
      });
      if (own === round.current) setConversation(next);
    } catch (error) {
      if (own === round.current) setProblem(describeHttpError(error));
    } finally {
      if (own === round.current) setBusy(false);
    }
  }
  function reset(): void {
    round.current += 1;
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
