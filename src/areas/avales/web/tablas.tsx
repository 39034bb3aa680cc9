import { Stack, Text, Title } from '@mantine/core';
import type { z } from 'zod';
import { label } from '#kernel/words.ts';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje } from '#platform/web/inputs/show.tsx';
import type { Aval, AvalItem, Patrimonio } from '../contract.ts';
import { Alertas, alcanceEnPalabras, ESTADOS, limiteEnPalabras, Tipo } from './palabras.tsx';

type Detalle = z.output<typeof Aval>;
type Fila = z.output<typeof AvalItem>;
type Declaracion = z.output<typeof Patrimonio>;

const DEUDAS: readonly Columna<Detalle['deudas'][number]>[] = [
  { titulo: 'Deuda', celda: (d) => d.numero },
  { titulo: 'Tipo', celda: (d) => label(d.tipo) },
  { titulo: 'Vence', celda: (d) => <Fecha v={d.vencimiento} /> },
  { titulo: 'Días de mora', cifra: true, celda: (d) => (d.dias_mora > 0 ? d.dias_mora : 'Al día') },
  { titulo: 'Saldo', cifra: true, celda: (d) => <Pesos v={d.saldo} /> },
  { titulo: 'Con intereses y mora', cifra: true, celda: (d) => <Pesos v={d.total} /> },
];

/** Debts that an aval answers for today. */
export function Respaldadas({ a }: { a: Detalle }) {
  if (a.deudas.length === 0) return <Vacio razon="No respalda deudas vivas." />;
  return (
    <Tabla
      nombre="Obligaciones respaldadas"
      columnas={DEUDAS}
      filas={a.deudas}
      clave={(d) => d.pk}
      pie={['Total', '', '', '', <Pesos key="s" v={a.deudas.reduce((s, d) => s + d.saldo, 0)} />, <Pesos key="t" v={a.deuda_total} />]}
    />
  );
}

const AVALES: readonly Columna<Fila>[] = [
  { titulo: 'Cliente', celda: (a) => <Enlace to={`/avales/${a.id}`}>{a.nombre_cliente}</Enlace> },
  { titulo: 'Tipo', celda: (a) => <Tipo codigo={a.tipo} /> },
  { titulo: 'Alcance', celda: (a) => alcanceEnPalabras(a) },
  { titulo: 'Límite', cifra: true, celda: (a) => limiteEnPalabras(a) },
  { titulo: 'Respaldo', cifra: true, celda: (a) => <Pesos v={a.respaldo} /> },
  { titulo: 'Cobertura', cifra: true, celda: (a) => <Pesos v={a.cobertura} /> },
  { titulo: 'Alertas', celda: (a) => <Alertas alertas={a.alertas} /> },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} estados={ESTADOS} /> },
];

export function DePersona({ filas }: { filas: readonly Fila[] }) {
  return <Tabla nombre="Avales que ha dado" columnas={AVALES} filas={filas} clave={(a) => a.id} ancho={760} />;
}

const BIENES: readonly Columna<Declaracion['bienes'][number]>[] = [
  { titulo: 'Bien', celda: (b) => label(b.tipo) },
  { titulo: 'Descripción', celda: (b) => b.descripcion },
  { titulo: 'Valor', cifra: true, celda: (b) => <Pesos v={b.valor} /> },
  { titulo: 'Gravamen', cifra: true, celda: (b) => <Pesos v={b.gravamen} /> },
];
const OBLIGACIONES: readonly Columna<Declaracion['deudas'][number]>[] = [
  { titulo: 'Acreedor', celda: (d) => d.acreedor },
  { titulo: 'Deuda', cifra: true, celda: (d) => <Pesos v={d.monto} /> },
  { titulo: 'Cuota', cifra: true, celda: (d) => <Pesos v={d.cuota} /> },
];

/** Declarations of net worth, newest first, with what each changed. */
export function Declaraciones({ filas }: { filas: readonly Declaracion[] }) {
  if (filas.length === 0) return <Vacio razon="Esta persona no ha declarado patrimonio: cuenta como cero." />;
  return (
    <Stack>
      {filas.map((p) => (
        <Stack key={p.id} gap="xs">
          <Title order={3} size="h5">
            Declaración {p.numero} del <Fecha v={p.fecha} span />
            {p.vencida ? ' (vencida: cuenta como cero)' : ''}
          </Title>
          <Text size="sm">
            Patrimonio neto <Pesos v={p.neto} span fw={700} />
            {p.diferencia !== null && (
              <>
                , <Pesos v={p.diferencia} span /> respecto de la anterior
              </>
            )}
            . Renta mensual <Pesos v={p.renta_mensual} span />.
          </Text>
          {p.bienes.length > 0 && (
            <Tabla
              nombre={`Bienes de la declaración ${p.numero}`}
              columnas={BIENES}
              filas={p.bienes}
              clave={(b) => `${b.tipo}${b.descripcion}${b.valor}`}
            />
          )}
          {p.deudas.length > 0 && (
            <Tabla
              nombre={`Deudas de la declaración ${p.numero}`}
              columnas={OBLIGACIONES}
              filas={p.deudas}
              clave={(d) => `${d.acreedor}${d.monto}`}
            />
          )}
        </Stack>
      ))}
    </Stack>
  );
}

export const razonEnPalabras = (razon: string | null) => (razon === null ? 'Sin patrimonio' : <Porcentaje v={razon} />);
