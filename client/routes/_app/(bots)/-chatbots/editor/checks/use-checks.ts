import { useEffect, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { checkFlow } from '@server/bots/flow/check-flow.contract.js';
import { triggerKeys } from '@server/bots/flow/checking/trigger-keys.contract.js';
import type { FlowProblem } from '@server/bots/flow/flow-problem.contract.js';
import { useCan, usePermissions } from '@/app/use-can.js';
import { chatbotChoicesQuery, chatbotFlowsQuery } from '@/data/chatbots.js';
import { groupChoicesQuery } from '@/data/contacts/groups.js';
import { deviceChoicesQuery, canChooseDevices } from '@/data/devices/device-choices.js';
import { textValuesQuery } from '@/data/templates/template-choices.js';
import { nameBot } from '../../name-bot.js';
import { toFlow } from '../flow/canvas-flow.js';
import { problemsAtom } from '../flow/marks.js';
import { useFlowStore } from '../flow/use-flow.js';

type FlowReferences = NonNullable<Parameters<typeof checkFlow>[1]>;

const CHECK_DELAY_MS = 250;
/** Maximum of other bots, each of which needs a request. */
const MAX_OTHER_BOTS = 10;

/** Checks the flow after a delay. The returned function checks at once. */
export function useChecks(id: number | null, devices: readonly string[]): () => FlowProblem[] {
  const store = useFlowStore();
  const setProblems = useSetAtom(problemsAtom);
  const references = useFlowReferences(id, devices);
  useEffect(() => {
    let checkedRevision: number | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkSoon = (): void => {
      // Selection and measurement do not change the revision.
      if (store.get().revision === checkedRevision) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        checkedRevision = store.get().revision;
        setProblems(checkFlow(toFlow(store.get()), references));
      }, CHECK_DELAY_MS);
    };
    checkSoon();
    const unsubscribe = store.subscribe(checkSoon);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, references, setProblems]);
  useEffect(() => () => setProblems([]), [setProblems]);
  return () => {
    const problems = checkFlow(toFlow(store.get()), references);
    setProblems(problems);
    return problems;
  };
}

/** Returns known and permitted data to which the flow may refer. */
function useFlowReferences(id: number | null, devices: readonly string[]): FlowReferences {
  const { t } = useTranslation();
  const { data: texts } = useQuery(textValuesQuery);
  const { data: groups } = useQuery({ ...groupChoicesQuery, enabled: useCan('show groups') });
  const { data: linked } = useQuery({ ...deviceChoicesQuery, enabled: canChooseDevices(usePermissions()) });
  const { data: bots } = useQuery({ ...chatbotChoicesQuery, enabled: useCan('chatbots') });
  const competingBots = (bots ?? [])
    .filter((bot) => bot.id !== id && bot.status && bot.device_id.some((device) => devices.includes(String(device))))
    .slice(0, MAX_OTHER_BOTS);
  const { data: competingFlows } = useQuery(chatbotFlowsQuery(competingBots.map((bot) => bot.id)));
  return useMemo(
    () => ({
      ...(texts && { variables: texts.fields }),
      ...(groups && { groupIds: new Set(groups.map((group) => group.id)) }),
      ...(linked && { deviceIds: new Set(linked.map((device) => device.id)) }),
      ...(bots && { chatbotIds: new Set(bots.map((bot) => bot.id)) }),
      taken: new Map(
        competingFlows?.flatMap((bot) =>
          bot.tree_chatbot ? triggerKeys(bot.tree_chatbot).map((key) => [key, nameBot(bot, t)] as const) : [],
        ),
      ),
    }),
    [texts, groups, linked, bots, competingFlows, t],
  );
}
