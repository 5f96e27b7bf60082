import { createContext, use, useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import { describeError } from '@/app/http/describe-error.js';
import { toFlow } from '../flow/canvas-flow.js';
import { walkedAtom } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';
import { type Conversation, EMPTY, type Input, takeTurn } from './conversation.js';

/** As whom it is tried, and on which device; null is somebody new, and the first device of the bot. */
interface Setting {
  contactId: number | null;
  deviceId: number | null;
}

interface Simulation {
  setting: Setting;
  /** Of another person or on another device it is another conversation. */
  choose: (setting: Partial<Setting>) => void;
  /** What is typed and not said yet. */
  text: string;
  setText: (text: string) => void;
  conversation: Conversation;
  isBusy: boolean;
  problem: string | null;
  say: (input: Input, deviceId: number | null) => void;
  reset: () => void;
}

const EMPTY_SETTING: Setting = { contactId: null, deviceId: null };

export const SimulationContext = createContext<Simulation | null>(null);

export function useSimulation(): Simulation {
  const simulation = use(SimulationContext);
  if (!simulation) throw new Error('outside an editor');
  return simulation;
}

/**
 * The conversation of one editor with the flow as it stands there; its place is lit on the canvas. The phone may go and come again, as it
 * does where the panel becomes a sheet.
 */
export function useOwnSimulation(): Simulation {
  const store = useFlowStore();
  const [setting, setSetting] = useState(EMPTY_SETTING);
  const [text, setText] = useState('');
  const [conversation, setConversation] = useState(EMPTY);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const setWalked = useSetAtom(walkedAtom);
  /** An answer that comes after a reset belongs to nothing. */
  const round = useRef(0);
  useEffect(() => {
    const { state, passed } = conversation;
    // In another bot it stands at a node that is not on this canvas.
    setWalked({ at: new Set(state?.bot ? [] : state?.at), passed });
    return () => setWalked({ at: new Set<string>(), passed: new Set<string>() });
  }, [conversation, setWalked]);

  async function say(input: Input, deviceId: number | null): Promise<void> {
    const own = round.current;
    setBusy(true);
    setProblem(null);
    try {
      const next = await takeTurn(conversation, input, {
        ...{ flow: toFlow(store.get()), contactId: setting.contactId, deviceId },
      });
      if (own === round.current) setConversation(next);
    } catch (error) {
      if (own === round.current) setProblem(describeError(error));
    } finally {
      if (own === round.current) setBusy(false);
    }
  }
  function reset(): void {
    round.current += 1;
    setBusy(false);
    setProblem(null);
    setConversation(EMPTY);
  }
  return {
    ...{ setting, text, setText, conversation, isBusy, problem, reset },
    say: (input, deviceId) => void say(input, deviceId),
    choose: (chosen) => {
      setSetting({ ...setting, ...chosen });
      reset();
    },
  };
}
