import classes from './drawing.module.css';

export function Drawing({ children }: { children: React.ReactNode }): React.ReactElement {
  return (
    <svg className={`flip ${classes.drawing}`} viewBox="0 0 176 112" width={176} height={112}>
      <path
        className={classes.ground}
        d="M20 74c-9-22 10-52 42-58 30-6 66-8 86 14 20 23 14 54-10 64-34 14-103 14-118-20z"
      />
      {children}
    </svg>
  );
}
