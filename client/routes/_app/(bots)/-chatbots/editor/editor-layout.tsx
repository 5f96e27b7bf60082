import { useCallback, useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import type { NodeKind } from '@server/bots/flow/flow.contract.js';
import { Canvas } from './canvas/canvas.js';
import { type MessageType, Palette } from './canvas/palette.js';
import { selectedIds } from './flow/flow-store.js';
import { useFlow, useFlowStore, useHasSelection } from './flow/use-flow.js';
import { Outline } from './outline/outline.js';
import { PHONE, WIDE } from './screen.js';
import { Sheets } from './sheets.js';
import { SidePanel, type Tab } from './side-panel.js';
import { useStableViewport } from './use-stable-viewport.js';
import { type ExitOf, useSteps } from './use-steps.js';
import { type View, ViewBar } from './view-bar.js';
import classes from './editor.module.css';
import panelClasses from './side-panel.module.css';

const FIRST_FIELD = '[data-panel] :is(textarea, input[type="text"], input[type="url"])';
const FIRST_EXIT = '[data-panel] input[data-connect]';

interface EditorLayoutProps {
  isNew: boolean;
  publishState: React.ReactNode;
  deviceIds: readonly number[];
  tab: Tab | null;
  onTab: (tab: Tab | null) => void;
  isSheetOpen: boolean;
  onSheet: (isOpen: boolean) => void;
}

export function EditorLayout({
  isNew,
  publishState,
  deviceIds,
  tab,
  onTab,
  isSheetOpen,
  onSheet,
}: EditorLayoutProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  // The new step follows the exit `after`.
  const [palette, setPalette] = useState<{ after: ExitOf | null } | null>(null);
  const [view, setView] = useState<View>(() => (matchMedia(PHONE).matches ? 'outline' : 'canvas'));
  const isEmpty = useFlow(({ nodes }) => nodes.length === 0);
  const isOutline = view === 'outline' && !isWide && !isEmpty;
  const [messageType, setMessageType] = useState<MessageType>('text_message');
  const [isSnapped, setSnapped] = useState(true);
  const store = useFlowStore();
  const { show, add, addAfter, bringIntoView } = useSteps(canvas, messageType, !isOutline);
  const isPanelOpen = isWide && tab !== null;
  useStableViewport(canvas, isPanelOpen, bringIntoView);
  const hasChosen = useHasSelection();
  const handleDrawn = useCallback(() => {
    const [selectedId, ...others] = selectedIds(store.get());
    if (selectedId !== undefined && others.length === 0) bringIntoView(selectedId);
  }, [store, bringIntoView]);
  useEffect(() => {
    if (isWide && tab === 'step' && !hasChosen) onTab(null);
  }, [isWide, tab, hasChosen, onTab]);

  function openPanel(shown: Tab): void {
    onTab(shown);
    setPalette(null);
    if (!isWide) onSheet(true);
  }
  function jump(stepId: string): void {
    show(stepId);
    openPanel('step');
  }
  /** Focuses the selected step if the button that opened a sheet no longer exists. */
  function focusSelected(): void {
    const focused = document.activeElement;
    if (focused === document.body || focused?.closest('[role="dialog"]'))
      root.current?.querySelector<HTMLElement>('[data-step][data-selected] button')?.focus();
  }
  /** Focuses a field, except on phones, where this would open the keyboard. */
  function focus(selector: string): void {
    if (isWide) requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(selector)?.focus());
  }
  function handleAdd(kind: NodeKind, at?: { x: number; y: number }): void {
    // The window may have become wide and closed the sheet.
    if (palette?.after && !isWide) addAfter(kind, palette.after);
    else add(kind, at);
    openPanel('step');
    focus(FIRST_FIELD);
  }
  const panelProps = { onTab, deviceIds, onJump: jump, onShow: show };
  const paletteElement = (
    <Palette messageType={messageType} onMessageType={setMessageType} onAdd={(kind) => handleAdd(kind)} />
  );
  return (
    <div ref={root} className={classes.work}>
      {isWide && (
        <aside className={classes.palette} aria-label={t('chatbots.add_to_flow')}>
          {paletteElement}
        </aside>
      )}
      <div className={classes.stage}>
        {!isWide && !isEmpty && <ViewBar view={view} onView={setView} />}
        <div ref={canvas} className={classes.canvas}>
          {isOutline ? (
            <Outline publishState={publishState} onOpen={jump} onAdd={(after) => setPalette({ after })} />
          ) : (
            <Canvas
              onDrawn={handleDrawn}
              isNew={isNew}
              publishState={publishState}
              onOpenStep={() => openPanel('step')}
              onConnectStep={() => {
                openPanel('step');
                focus(FIRST_EXIT);
              }}
              onJump={jump}
              onAdd={handleAdd}
              isSnapped={isSnapped}
              onSnap={setSnapped}
            />
          )}
        </div>
      </div>
      {isWide && (
        <aside className={panelClasses.panel} data-panel data-open={isPanelOpen || undefined}>
          <SidePanel
            {...panelProps}
            tab={tab}
            onClose={() => {
              onTab(null);
              // The focused button no longer exists.
              canvas.current?.querySelector<HTMLElement>('[role="group"]')?.focus();
            }}
          />
        </aside>
      )}
      {!isWide && (
        <Sheets
          open={palette ? 'palette' : isSheetOpen ? 'panel' : null}
          onPalette={() => setPalette({ after: null })}
          onTab={openPanel}
          onClose={() => {
            setPalette(null);
            onSheet(false);
          }}
          onAfterClose={focusSelected}
          panel={<SidePanel {...panelProps} tab={tab ?? 'step'} />}
          palette={paletteElement}
        />
      )}
    </div>
  );
}
