import { useDirection } from '@mantine/core';
import { Bar, BarChart, CartesianGrid, Tooltip, type TooltipContentProps, XAxis, YAxis } from 'recharts';
import { currentLanguage } from '@/app/i18n/i18n.js';
import { formatNumber } from '../format/format-number.js';
import classes from './bar-chart.module.css';

export interface ChartBar {
  /** What it stands for: `Sat 21 Nov`, and as it is written below the bar: `21 Nov`. */
  label: string;
  shortLabel: string;
  /** Drawn on top of each other, the first at the bottom; together they are the whole bar. */
  parts: readonly number[];
  /** Told in words, in the tooltip and in the table. */
  figures: readonly number[];
}

export interface DrawnChart {
  /** What the chart shows. */
  name: string;
  /** What the bars stand for: `Day`. */
  heading: string;
  bars: readonly ChartBar[];
  /** Of each part, as a token of the theme: `var(--chart-read)`. */
  colors: readonly string[];
  /** The names of the figures. */
  figures: readonly string[];
}

const MARGIN = { top: 8, right: 4, bottom: 0, left: 4 };
/** Half a label reaches over the last bar; without room for it most labels would go. */
const PADDING = { left: 22, right: 22 };
/** Where the axis ends at least: with less it would count in halves. */
const LOWEST_TOP = 4;

/**
 * Time runs from left to right in every language; labels, tooltip and the side of the figures follow the page. The arrow keys walk from bar to bar
 * as they stand on the screen. Nothing is animated. The drawing is laid out from left to right, as in SVG the direction turns the ends of every
 * text around.
 */
export function BarDrawing({ name, bars, colors, figures }: DrawnChart): React.ReactElement {
  const { dir: direction } = useDirection();
  const highest = Math.max(...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0)));
  return (
    <div className={classes.drawing} dir="ltr">
      <BarChart
        responsive
        className={classes.chart}
        data={[...bars]}
        margin={MARGIN}
        barCategoryGap="20%"
        maxBarSize={36}
        aria-label={name}
      >
        <CartesianGrid vertical={false} stroke="var(--border)" />
        <XAxis
          dataKey="shortLabel"
          padding={PADDING}
          interval="equidistantPreserveEnd"
          minTickGap={12}
          tick={{ direction }}
          tickLine={false}
          axisLine={false}
        />
        <YAxis
          orientation={direction === 'rtl' ? 'right' : 'left'}
          width="auto"
          domain={[0, highest > LOWEST_TOP ? 'auto' : LOWEST_TOP]}
          tickCount={3}
          allowDecimals={false}
          tickFormatter={(value: number) => formatNumber(value, currentLanguage())}
          tickLine={false}
          axisLine={false}
        />
        <Tooltip
          content={<Tip figures={figures} direction={direction} />}
          cursor={{ className: classes.cursor }}
          isAnimationActive={false}
        />
        {colors.map((color, index) => (
          <Bar
            key={color}
            dataKey={({ parts }: ChartBar) => parts[index]}
            stackId="whole"
            fill={color}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </div>
  );
}

/** The library adds what is pointed at. */
interface TipProps extends Partial<TooltipContentProps> {
  figures: readonly string[];
  direction: 'ltr' | 'rtl';
}

/** Read out as well while somebody walks with the keys. */
function Tip({ active, payload, figures, direction }: TipProps): React.ReactElement | null {
  const bar = payload?.[0]?.payload as ChartBar | undefined;
  if (!active || !bar) return null;
  return (
    <div className={classes.tip} dir={direction} role="status">
      <strong>{bar.label}</strong>
      {bar.figures.map((value, index) => (
        <span key={figures[index]} className={classes.line}>
          <span>{figures[index]}</span>
          <span className="tabular">{formatNumber(value, currentLanguage())}</span>
        </span>
      ))}
    </div>
  );
}
