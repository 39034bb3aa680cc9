import { Text, Tooltip } from '@mantine/core';
import { type Fecha as Dia, daysBetween } from '#kernel/values/fecha.ts';
import { formatFecha } from '#kernel/values/format.ts';
import { Fecha } from './show.tsx';

/**
 * How the date that rules was reached from the one of the paper: the next banking day and the days that the money is held on its way, or an
 * extension; null when both are the same.
 */
export function comoRige(papel: string, rige: string, prorrogas = 0): { corto: string; largo: string } | null {
  const mas = daysBetween(papel as Dia, rige as Dia);
  if (mas === 0) return null;
  const dias = `${mas > 0 ? '+' : '−'}${Math.abs(mas)} ${Math.abs(mas) === 1 ? 'día' : 'días'}`;
  const por = prorrogas > 0 ? 'por su prórroga' : 'hasta el día hábil bancario y la retención del pago';
  return {
    corto: `papel ${formatFecha(papel)}, ${dias}`,
    largo: `El papel vence el ${formatFecha(papel)}; ${dias} ${por}. Los días y la mora se cuentan desde el ${formatFecha(rige)}.`,
  };
}

/** The date from which days and mora are counted (vencimiento efectivo) and, under it, the date of the paper when it is another. */
export function Rige({
  papel,
  rige,
  prorrogas,
  estimado = false,
}: {
  papel: string;
  rige: string;
  prorrogas?: number;
  estimado?: boolean;
}) {
  const como = comoRige(papel, rige, prorrogas);
  if (!como && !estimado) return <Fecha v={rige} />;
  return (
    <>
      <Fecha v={rige} />
      <Tooltip
        label={como?.largo ?? 'El papel no dice cuándo vence: se estima desde su emisión'}
        multiline
        maw={300}
        disabled={!como && !estimado}
      >
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {[como?.corto, estimado ? 'estimado' : ''].filter(Boolean).join(' · ')}
        </Text>
      </Tooltip>
    </>
  );
}
