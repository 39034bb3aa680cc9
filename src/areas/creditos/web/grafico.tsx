import { Group, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Respuesta } from './simulacion.ts';
import classes from './simulador.module.css';

const [ALTO, IZQ, BAJO, ARRIBA] = [220, 84, 24, 10];
/** Units of the drawing: fewer on a narrow screen, so that its texts are read. */
const [ANCHO_NORMAL, ANCHO_ANGOSTO] = [720, 380];
const COLUMNAS_MAXIMAS = 120;

interface Barra {
  numero: number;
  interes: number;
  amortizacion: number;
  saldo: number;
}

/** One bar an instalment; in long terms, the average of each group, so that no more than fits is drawn. Only to look at. */
function barrasDe(r: Respuesta): Barra[] {
  const grupo = Math.ceil(r.installments.length / COLUMNAS_MAXIMAS);
  const barras: Barra[] = [];
  for (let k = 0; k < r.installments.length; k += grupo) {
    const filas = r.installments.slice(k, k + grupo);
    const media = (de: (f: (typeof filas)[number]) => number) => filas.reduce((s, f) => s + de(f), 0) / filas.length;
    barras.push({
      numero: filas[0]?.numero ?? 0,
      interes: media((f) => Math.min(Number(f.interes), Number(f.cuota))),
      amortizacion: media((f) => Math.max(0, Number(f.amortizacion))),
      saldo: Number(filas.at(-1)?.saldo ?? 0),
    });
  }
  return barras;
}

const LEYENDA = [
  ['Interés', 'interes'],
  ['Amortización', 'amortizacion'],
  ['Saldo', 'saldo'],
] as const;

/** What each instalment pays, and the balance that it leaves (on its own scale). */
export function Grafico({ r }: { r: Respuesta }) {
  const angosto = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const ANCHO = angosto ? ANCHO_ANGOSTO : ANCHO_NORMAL;
  const barras = barrasDe(r);
  const mayor = Math.max(1, ...barras.map((b) => b.interes + b.amortizacion));
  const saldo = Math.max(1, Number(r.capital), ...barras.map((b) => b.saldo));
  const paso = (ANCHO - IZQ) / barras.length;
  const alto = ALTO - BAJO - ARRIBA;
  const y = (v: number, tope: number) => ARRIBA + alto - (v / tope) * alto;
  const linea = barras.map((b, k) => `${k === 0 ? 'M' : 'L'}${IZQ + (k + 0.5) * paso},${y(b.saldo, saldo).toFixed(1)}`).join('');
  const decimales = r.moneda === 'CLP' ? 0 : 2;
  const marca = (v: number) => formatDecimal(v.toFixed(decimales), decimales);
  return (
    <figure style={{ margin: 0 }}>
      <svg viewBox={`0 0 ${ANCHO} ${ALTO}`} className={classes.grafico} role="img" aria-labelledby="titulo-grafico">
        <title id="titulo-grafico">
          {`Interés y amortización de ${r.installments.length} cuotas y saldo: de ${marca(Number(r.capital))} a 0. La tabla da cada valor.`}
        </title>
        {[0, 0.5, 1].map((t) => (
          <g key={t}>
            <line x1={IZQ} x2={ANCHO} y1={y(t * mayor, mayor)} y2={y(t * mayor, mayor)} stroke="var(--r-border)" />
            <text x={IZQ - 6} y={y(t * mayor, mayor) + 4} textAnchor="end">
              {marca(t * mayor)}
            </text>
          </g>
        ))}
        {barras.map((b, k) => {
          const [x, w] = [IZQ + k * paso + paso * 0.1, paso * 0.8];
          const [desde, medio] = [y(b.interes + b.amortizacion, mayor), y(b.interes, mayor)];
          return (
            <g key={b.numero}>
              <rect x={x} width={w} y={desde} height={Math.max(0, medio - desde)} fill="var(--g-amortizacion)" />
              <rect x={x} width={w} y={medio} height={Math.max(0, ARRIBA + alto - medio)} fill="var(--g-interes)" />
            </g>
          );
        })}
        <path d={linea} fill="none" stroke="var(--mantine-color-body)" strokeWidth={5} />
        <path d={linea} fill="none" stroke="var(--g-saldo)" strokeWidth={2.5} />
        <text x={IZQ} y={ALTO - 6}>
          1
        </text>
        <text x={ANCHO} y={ALTO - 6} textAnchor="end">
          {r.installments.length}
        </text>
      </svg>
      <figcaption className={classes.grafico}>
        <Group gap="md">
          {LEYENDA.map(([titulo, clave]) => (
            <Text key={clave} size="sm">
              <span className={classes.leyenda} style={{ background: `var(--g-${clave})` }} aria-hidden />
              {clave === 'saldo' ? `${titulo}, de ${marca(saldo)} a 0 (otra escala)` : titulo}
            </Text>
          ))}
        </Group>
      </figcaption>
    </figure>
  );
}
