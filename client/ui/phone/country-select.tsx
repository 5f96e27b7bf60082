import { useState } from 'react';
import { onDemand } from '../on-demand.js';
import { CountryButton } from './country-button.js';
import type { CountryListProps } from './country-list.js';

const load = () => import('./country-list.js').then((module) => module.CountryList);
const CountryList = onDemand<CountryListProps>(load, ({ value }) => <CountryButton code={value} isOpen />);

const preload = (): void => void load().catch(() => undefined);

export function CountrySelect(props: CountryListProps): React.ReactElement {
  const [isRequested, setRequested] = useState(false);
  const { value } = props;
  if (isRequested) return <CountryList {...props} onFailed={() => setRequested(false)} />;
  return <CountryButton code={value} onClick={() => setRequested(true)} onPointerEnter={preload} onFocus={preload} />;
}
