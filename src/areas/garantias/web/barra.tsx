import { Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { formatPercent, formatUf } from '#kernel/values/format.ts';

/** How much of the coverage is assigned, as a bar and in words. */
export function BarraAsignado({ cobertura, asignado, libre }: { cobertura: string; asignado: string; libre: string }) {
  const pct = Number(cobertura) > 0 ? Math.min(100, (Number(asignado) / Number(cobertura)) * 100) : 0;
  return (
    <div>
      <Progress value={pct} aria-label={`Asignado ${formatUf(asignado)} de ${formatUf(cobertura)}`} />
      <Text size="xs" mt={4}>
        Asignado {formatUf(asignado)} de {formatUf(cobertura)}; quedan {formatUf(libre)}
      </Text>
    </div>
  );
}

/** How much of a debt is covered; over 100 % the bar is full and the text says it. */
export function BarraCobertura({ pct }: { pct: string }) {
  const n = Number(pct);
  return (
    <div style={{ minWidth: 120 }}>
      <Progress value={Math.min(100, n)} color={n < 100 ? 'yellow' : 'green'} aria-label={`Cobertura ${formatPercent(pct)}`} />
      <Text size="xs" className="figure">
        {formatPercent(pct)}
      </Text>
    </div>
  );
}
