import { Text } from '@mantine/core';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Vista } from '../contract.ts';
import { mesesEscritos, nombreMes } from '../domain/palabras.ts';
import classes from './calor.module.css';

/** Seasonality as a row of heat: the darker the month, the more it sells against the mean one; its index is written in it. */
export function Calor({ ventas }: { ventas: Vista['ventas'] }) {
  const { indices, punta } = ventas;
  if (!indices) return <Text size="sm">Estacionalidad: no calculable sin un año entero de ventas.</Text>;
  const meses = Object.keys(indices).sort();
  return (
    <div>
      <Text size="sm" fw={600}>
        Estacionalidad (1,00 es el mes promedio)
      </Text>
      <ol className={classes.fila}>
        {meses.map((m) => {
          const fuerza = Math.min(100, Math.round(Number(indices[m]) * 40));
          return (
            <li key={m} style={{ background: `color-mix(in srgb, var(--mantine-color-petroleo-filled) ${fuerza}%, transparent)` }}>
              <span>{nombreMes(m)}</span>
              <strong className="figure">{formatDecimal(indices[m] ?? '0', 2)}</strong>
            </li>
          );
        })}
      </ol>
      {punta && <Text size="sm">{`Punta ${formatDecimal(punta.indice, 2)}, de ${mesesEscritos(punta.meses)}.`}</Text>}
    </div>
  );
}
