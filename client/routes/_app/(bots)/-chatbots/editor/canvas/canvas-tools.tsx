import { ActionIcon } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocusCentered,
  IconGridDots,
  type Icon,
  IconLayoutAlignTop,
  IconLayoutAlignLeft,
  IconSitemap,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useReactFlow, useStore } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '@/app/http/show-failure.js';
import { alignIn, layOut, type LayoutLine } from '../flow/layout.js';
import { useFlow, useFlowStore } from '../flow/use-flow.js';
import { useHistory } from '../flow/use-history.js';
import classes from './canvas.module.css';

const ZOOM_STEP = 0.02;

interface CanvasToolsProps {
  isSnapped: boolean;
  onSnap: (isSnapped: boolean) => void;
}

export function CanvasTools({ isSnapped, onSnap }: CanvasToolsProps): React.ReactElement {
  const { t } = useTranslation();
  const store = useFlowStore();
  const { zoomTo, getZoom, fitView } = useReactFlow();
  const zoom = useStore((state) => Math.round(state.transform[2] * 100));
  const { canUndo, canRedo, undo, redo } = useHistory();
  const selectedCount = useFlow(({ nodes }) => nodes.filter(({ selected }) => selected).length);
  const nodeCount = useFlow(({ nodes }) => nodes.length);
  // Rounds, because sums of 0.02 drift.
  const zoomBy = (step: number): void => void zoomTo(Math.round((getZoom() + step) * 100) / 100);

  async function handleLayOut(): Promise<void> {
    try {
      const { nodes, edges } = store.get();
      store.move(await layOut(nodes, edges));
      requestAnimationFrame(() => void fitView({ padding: 0.1, maxZoom: 1 }));
    } catch (error) {
      showFailure(error, () => void handleLayOut());
    }
  }
  const alignSelected = (line: LayoutLine) => (): void =>
    store.move(
      alignIn(
        line,
        store.get().nodes.filter(({ selected }) => selected),
      ),
    );
  return (
    <div className={classes.bar} role="toolbar" aria-label={t('chatbots.tools')} aria-orientation="horizontal">
      <Tool Icon={IconZoomOut} name={t('chatbots.zoom_out')} onClick={() => zoomBy(-ZOOM_STEP)} />
      <button
        type="button"
        className={classes.zoom}
        title={t('chatbots.zoom_reset')}
        aria-label={t('chatbots.zoom_is', { share: `${zoom}%` })}
        onClick={() => void zoomTo(1)}
      >
        {zoom}%
      </button>
      <Tool Icon={IconZoomIn} name={t('chatbots.zoom_in')} onClick={() => zoomBy(ZOOM_STEP)} />
      <Tool
        Icon={IconFocusCentered}
        name={t('chatbots.fit')}
        isDisabled={nodeCount === 0}
        onClick={() => void fitView({ padding: 0.1, maxZoom: 1 })}
      />
      <span className={classes.line} />
      <Tool Icon={IconArrowBackUp} name={t('chatbots.undo')} isDisabled={!canUndo} onClick={undo} />
      <Tool Icon={IconArrowForwardUp} name={t('chatbots.redo')} isDisabled={!canRedo} onClick={redo} />
      <span className={classes.line} />
      <Tool
        Icon={IconSitemap}
        name={t('chatbots.lay_out')}
        isDisabled={nodeCount < 2}
        onClick={() => void handleLayOut()}
      />
      <Tool Icon={IconGridDots} name={t('chatbots.snap')} isPressed={isSnapped} onClick={() => onSnap(!isSnapped)} />
      {selectedCount > 1 && (
        <>
          <Tool Icon={IconLayoutAlignTop} name={t('chatbots.align_row')} onClick={alignSelected('row')} />
          <Tool Icon={IconLayoutAlignLeft} name={t('chatbots.align_column')} onClick={alignSelected('column')} />
        </>
      )}
    </div>
  );
}

interface ToolProps {
  Icon: Icon;
  name: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onClick: () => void;
}

function Tool({ Icon: Shape, name, isDisabled = false, isPressed, onClick }: ToolProps): React.ReactElement {
  return (
    <ActionIcon
      size="md"
      className={classes.tool ?? ''}
      aria-label={name}
      title={name}
      disabled={isDisabled}
      aria-pressed={isPressed}
      variant={isPressed ? 'light' : 'subtle'}
      color={isPressed ? 'accent' : 'gray'}
      onClick={onClick}
    >
      <Shape size={18} stroke={1.5} />
    </ActionIcon>
  );
}
