import 'dayjs/locale/es.js';
import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { useHoy } from '../session/config.ts';

const LABELS = {
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  previousYear: 'Año anterior',
  nextYear: 'Año siguiente',
  previousDecade: 'Década anterior',
  nextDecade: 'Década siguiente',
  monthLevelControl: 'Elegir mes',
  yearLevelControl: 'Elegir año',
};

interface CalendarProps {
  value: string | null;
  min: string | undefined;
  max: string | undefined;
  onPick: (iso: string) => void;
}

/** The month grid, apart so that the library of dates loads only when somebody opens one. */
export default function Calendar({ value, min, max, onPick }: CalendarProps) {
  const hoy = useHoy();
  return (
    <DatesProvider settings={{ locale: 'es', firstDayOfWeek: 1, weekendDays: [] }}>
      <DatePicker
        value={value}
        {...(value || hoy ? { defaultDate: value ?? hoy } : {})}
        {...(min ? { minDate: min } : {})}
        {...(max ? { maxDate: max } : {})}
        onChange={(d) => d && onPick(d)}
        ariaLabels={LABELS}
        hideOutsideDates
        size="sm"
      />
    </DatesProvider>
  );
}
