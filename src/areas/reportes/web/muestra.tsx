import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import { formatRut, isRut } from '#kernel/values/rut.ts';
import { Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import { CifraQueAbre } from './cifra-que-abre.tsx';
import { FilasDeCifra } from './filas.tsx';
import type { Previa } from './pregunta.ts';
import type { Reporte } from './tipos.ts';

const escrito = (v: string | number | null | undefined, tipo: string): string => {
  if (v === null || v === undefined || v === '') return '';
  if (tipo === 'pesos') return `${Number(v) < 0 ? '-' : ''}$${formatDecimal(Math.abs(Number(v)), 0)}`;
  if (tipo === 'numero') return formatDecimal(String(v), String(v).split('.')[1]?.length ?? 0);
  if (tipo === 'fecha') return formatFecha(String(v));
  return String(v);
};
/** A RUT as people write it: its file keeps it as the other systems read it. */
const conPuntos = (v: string | number | null | undefined): string => (isRut(String(v)) ? formatRut(String(v)) : escrito(v, 'texto'));
const cifra = (tipo: string): boolean => tipo === 'pesos' || tipo === 'numero';

type Fila = Previa['filas'][number];
/** A figure of a summary whose rows are being looked at. */
interface Abierta {
  filas: string[];
  titulo: string;
}

/** What each cell shows, with what it opens: of a list, its record; of a summary, for who may explore, the rows that add up to a figure or to a total. */
function celdasDe(previa: Previa, explora: boolean, abrir: (a: Abierta) => void) {
  const { pregunta } = previa;
  const abre = pregunta !== null && pregunta.filas.length <= 4 && explora;
  const valor = (campo: string, texto: string, a: Abierta) => {
    const medida = abre ? pregunta.medidas.find((m) => m.nombre === campo) : undefined;
    return medida ? <CifraQueAbre texto={texto} que={`${medida.titulo}, ${a.titulo}`} abrir={() => abrir(a)} /> : texto;
  };
  const nombreDe = (f: Fila) => previa.columnas.flatMap((c, i) => (cifra(c.tipo) ? [] : [String(f.celdas[i] ?? '')])).join(', ');
  const celda = (c: Previa['columnas'][number], i: number) => (f: Fila) => {
    const texto = c.campo.includes('rut') ? conPuntos(f.celdas[i]) : escrito(f.celdas[i], c.tipo);
    if (i === 0 && f.url) return <Enlace to={f.url}>{texto || 'Ver'}</Enlace>;
    return valor(c.campo, texto, { filas: abre ? (JSON.parse(f.clave || '[]') as string[]) : [], titulo: nombreDe(f) });
  };
  const total = (c: Previa['columnas'][number], i: number) =>
    Object.hasOwn(previa.totales, c.campo)
      ? valor(c.campo, escrito(previa.totales[c.campo], c.tipo), { filas: [], titulo: 'total' })
      : i === 0
        ? 'Total'
        : '';
  return { abre, celda, total };
}

interface Props {
  r: Reporte;
  previa: Previa;
  dias: Partial<Record<'al' | 'desde' | 'hasta', string>>;
}

/** The first rows of a report, each opened to its record, or its figures to their rows. */
export function Muestra({ r, previa, dias: pedidos }: Props) {
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const { abre, celda, total } = celdasDe(previa, useCan('reportes:explorar'), setAbierta);
  const { pregunta } = previa;
  const dias = r.ambito === 'entre' ? `Del ${formatFecha(previa.desde)} al ${formatFecha(previa.hasta)}` : `Al ${formatFecha(previa.al)}`;
  const filas = previa.total === 1 ? '1 fila' : `${formatDecimal(previa.total, 0)} filas`;
  if (previa.total === 0) return <Vacio razon={`${dias} no hay filas con esos filtros.`} />;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {dias}: {filas}.{' '}
        {previa.total > previa.filas.length ? `Se muestran las primeras ${previa.filas.length}; los totales son de todas. ` : ''}
        {abre ? 'Cada cifra abre las filas que la suman.' : ''}
      </Text>
      <Tabla
        nombre={r.titulo}
        ancho={Math.max(560, previa.columnas.length * 110)}
        clave={(f) => f.clave}
        filas={previa.filas}
        columnas={previa.columnas.map((c, i) => ({
          titulo: c.titulo,
          cifra: cifra(c.tipo),
          celda: celda(c, i),
        }))}
        {...(Object.keys(previa.totales).length > 0 ? { pie: previa.columnas.map(total) } : {})}
      />
      {abierta && pregunta && (
        <FilasDeCifra
          pregunta={{ ...pregunta, ...pedidos, medidas: pregunta.medidas.map((m) => m.nombre), columnas: [] }}
          celda={{ filas: abierta.filas, columnas: [] }}
          titulo={`${r.titulo} · ${abierta.titulo}`}
          medidas={pregunta.medidas.filter((m) => m.se_suma && m.unidad === 'pesos')}
          onClose={() => setAbierta(null)}
        />
      )}
    </Stack>
  );
}
