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

/** The first rows of a report. Of a list, each opens its record; of a summary, each figure and each total open the rows that add up to them. */
export function Muestra({
  r,
  previa,
  dias: pedidos,
}: {
  r: Reporte;
  previa: Previa;
  dias: Partial<Record<'al' | 'desde' | 'hasta', string>>;
}) {
  const [abierta, setAbierta] = useState<Abierta | null>(null);
  const explora = useCan('reportes:explorar');
  const { pregunta } = previa;
  const abre = pregunta !== null && pregunta.filas.length <= 4 && explora;
  const medida = (campo: string) => (abre ? pregunta.medidas.find((m) => m.nombre === campo) : undefined);
  const nombreDe = (f: Fila) => previa.columnas.flatMap((c, i) => (cifra(c.tipo) ? [] : [String(f.celdas[i] ?? '')])).join(', ');
  const valor = (campo: string, texto: string, a: Abierta) =>
    medida(campo) ? <CifraQueAbre texto={texto} que={`${medida(campo)?.titulo}, ${a.titulo}`} abrir={() => setAbierta(a)} /> : texto;
  const celda = (c: Previa['columnas'][number], i: number) => (f: Fila) => {
    const texto = c.campo.includes('rut') ? conPuntos(f.celdas[i]) : escrito(f.celdas[i], c.tipo);
    if (i === 0 && f.url) return <Enlace to={f.url}>{texto || 'Ver'}</Enlace>;
    return valor(c.campo, texto, { filas: abre ? (JSON.parse(f.clave || '[]') as string[]) : [], titulo: nombreDe(f) });
  };
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
        {...(Object.keys(previa.totales).length > 0
          ? {
              pie: previa.columnas.map((c, i) =>
                Object.hasOwn(previa.totales, c.campo)
                  ? valor(c.campo, escrito(previa.totales[c.campo], c.tipo), { filas: [], titulo: 'total' })
                  : i === 0
                    ? 'Total'
                    : '',
              ),
            }
          : {})}
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
