import { Text } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import { DECIMALES, type Moneda } from '../domain/moneda.ts';

const SIGNO: Readonly<Record<Moneda, string>> = { CLP: '$', UF: 'UF ', USD: 'US$' };

/** An amount as the answer carries it, in words of its currency. */
export function montoTexto(v: number | string, moneda: Moneda): string {
  const texto = String(v);
  const neg = texto.startsWith('-');
  return `${neg ? '-' : ''}${SIGNO[moneda]}${formatDecimal(texto.replace('-', ''), DECIMALES[moneda])}`;
}

/** `pelado`: without the sign of its currency, where a column says it. */
export function Monto({ v, moneda, fw, pelado = false }: { v: number | string; moneda: Moneda; fw?: number; pelado?: boolean }) {
  const neg = String(v).startsWith('-');
  return (
    <Text span inherit className="figure" {...(neg ? { c: 'var(--r-danger-text)' } : {})} {...(fw ? { fw } : {})}>
      {pelado ? formatDecimal(String(v), DECIMALES[moneda]) : montoTexto(v, moneda)}
    </Text>
  );
}
