import { formatDecimal, formatFecha, formatPesos } from '#kernel/values/format.ts';
import { formatRut } from '#kernel/values/rut.ts';
import { label } from '#kernel/words.ts';
import { type Letterhead, Pairs, Paper, Table, Text } from '#platform/server/print/document.tsx';
import type { InformeImpreso as I } from '../contract.ts';
import { BANDA_EN_PALABRAS, bandaDe } from '../domain/bandas.ts';
import type { ContenidoBuro, ContenidoDeuda, ContenidoOtra, Monto } from '../domain/contenido.ts';
import { TRAMOS_EN_PALABRAS } from '../domain/montos.ts';

type Fila = readonly [string, string];

export const RESTRINGIDO = 'Uso restringido: Ley 20.575 y Ley 19.628.';

const dinero = ({ moneda, monto }: Monto): string =>
  moneda === 'CLP' ? formatPesos(Number(monto)) : `${moneda === 'UF' ? 'UF' : 'US$'} ${formatDecimal(monto, 2)}`;
/** How many, and what they add by currency. */
const cuantos = (n: number, m: readonly Monto[]): string => (n === 0 ? 'No tiene' : `${n}: ${montos(m)}`);
const montos = (m: readonly Monto[]): string => (m.length === 0 ? 'Ninguno' : m.map(dinero).join(' · '));

export function TablaDeProtestos({ filas }: { filas: ContenidoBuro['protestos'] }) {
  return (
    <Table
      columns={[
        { titulo: 'Protesto', ancho: 20, valor: (p: (typeof filas)[number]) => label(p.tipo) },
        { titulo: 'Banco', ancho: 25, valor: (p) => p.banco ?? '' },
        { titulo: 'Fecha', ancho: 15, valor: (p) => formatFecha(p.fecha) },
        { titulo: 'Causal', ancho: 20, valor: (p) => p.causal ?? '' },
        { titulo: 'Monto', ancho: 20, valor: dinero, derecha: true },
      ]}
      rows={filas}
    />
  );
}

export function TablaDeMorosidades({ filas }: { filas: ContenidoBuro['morosidades'] }) {
  return (
    <Table
      columns={[
        { titulo: 'Acreedor', ancho: 35, valor: (m: (typeof filas)[number]) => m.acreedor },
        { titulo: 'Vencimiento', ancho: 20, valor: (m) => (m.vencimiento ? formatFecha(m.vencimiento) : '') },
        { titulo: 'Días', ancho: 20, valor: (m) => String(m.dias), derecha: true },
        { titulo: 'Monto', ancho: 25, valor: dinero, derecha: true },
      ]}
      rows={filas}
    />
  );
}

function DeBuro({ c, i }: { c: ContenidoBuro; i: I }) {
  const filas: Fila[] = [
    ['Puntaje', c.score === null ? 'Sin puntaje' : `${c.score} de 999, ${bandaDe(c.score).texto.toLowerCase()}`],
    ['Protestos', cuantos(c.protestos.length, i.por_moneda.protestos)],
    ['Morosidades', cuantos(c.morosidades.length, i.por_moneda.morosidades)],
    ['Procedimiento concursal', c.concursal ? 'Sí' : 'No'],
    ['Consultas en doce meses', String(c.consultas12m)],
  ];
  return (
    <>
      <Pairs rows={filas} />
      {c.protestos.length > 0 ? <TablaDeProtestos filas={c.protestos} /> : null}
      {c.morosidades.length > 0 ? <TablaDeMorosidades filas={c.morosidades} /> : null}
    </>
  );
}

function DeDeuda({ c }: { c: ContenidoDeuda }) {
  if (c.tgr) return <Pairs rows={[['Deuda con la Tesorería', c.tgr.situacion === 'SIN_DEUDA' ? 'Sin deuda' : formatPesos(c.tgr.monto)]]} />;
  return (
    <>
      <Pairs
        rows={[
          ['Deuda', montos(c.por_moneda)],
          ['Líneas disponibles', formatPesos(c.lineas_disponibles)],
          ['Datos al', formatFecha(c.al)],
        ]}
      />
      <Table
        columns={[
          { titulo: 'Tramo', ancho: 40, valor: (t: (typeof TRAMOS_EN_PALABRAS)[number]) => t.titulo },
          { titulo: 'Directa', ancho: 30, valor: (t) => formatPesos(c.directa[t.clave]), derecha: true },
          { titulo: 'Indirecta', ancho: 30, valor: (t) => formatPesos(c.indirecta[t.clave]), derecha: true },
        ]}
        rows={TRAMOS_EN_PALABRAS}
      />
    </>
  );
}

function deOtra(c: ContenidoOtra): Fila[] {
  const { causas, concursal, alimentos, registros } = c;
  return [
    ...(causas
      ? ([
          ['Causas civiles', String(causas.civiles)],
          ['Causas laborales', String(causas.laborales)],
          ['Causas de cobranza', String(causas.cobranza)],
        ] as Fila[])
      : []),
    ...(concursal === null ? [] : [['Procedimiento concursal', concursal ? 'Sí' : 'No'] as Fila]),
    ...(alimentos
      ? [['Deuda de alimentos', alimentos.inscrito ? `Inscrito por ${formatPesos(alimentos.deuda)}` : 'No inscrito'] as Fila]
      : []),
    ...(registros ?? []).map((r): Fila => [r.que, [r.detalle, r.monto === null ? null : formatPesos(r.monto)].filter(Boolean).join(' · ')]),
  ];
}

/** A report of a person on paper: of when it is, what it says, and that it may not go round. */
export function PapelDeInforme({ head, i }: { head: Letterhead; i: I }) {
  const { buro, deuda, otra, reducido } = i.contenido as { buro: ContenidoBuro | null; deuda: ContenidoDeuda | null } & typeof i.contenido;
  const estado = i.retirado ? 'Retirado por reclamo de su titular' : i.vigente ? 'Vigente' : 'Vencido';
  return (
    <Paper head={head}>
      <Pairs
        rows={[
          ['Persona', `${i.nombre}, RUT ${formatRut(i.rut)}`],
          ['Vigencia', `del ${formatFecha(i.fecha)} al ${formatFecha(i.vence)} (${estado.toLowerCase()})`],
          ...(i.parcial ? [['Parcial', 'La fuente avisó que le faltó una parte'] as Fila] : []),
        ]}
      />
      {buro ? <DeBuro c={buro} i={i} /> : null}
      {deuda ? <DeDeuda c={deuda} /> : null}
      {otra ? <Pairs rows={deOtra(otra as ContenidoOtra)} /> : null}
      {reducido ? (
        <Text>
          {`Reducido el ${formatFecha(reducido.el)}, a los cinco años: ${reducido.banda ? BANDA_EN_PALABRAS[reducido.banda] : 'no se guarda lo que decía'}.`}
        </Text>
      ) : null}
      <Text style={{ marginTop: 8 }}>{`Huella: ${i.contenido_hash}`}</Text>
      <Text>{RESTRINGIDO}</Text>
    </Paper>
  );
}
