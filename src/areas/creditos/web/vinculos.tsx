import { Stack, Title } from '@mantine/core';
import type { EntityOf } from '#kernel/contract.ts';
import type { PageResult } from '#kernel/page.ts';
import { label, words } from '#kernel/words.ts';
import { useRead } from '#platform/web/api/hooks.ts';
import { Datos } from '#platform/web/detail/detail.tsx';
import { type Columna, Tabla } from '#platform/web/detail/plain-table.tsx';
import { Cargando, FalloLectura, Vacio } from '#platform/web/feedback/states.tsx';
import { EstadoBadge } from '#platform/web/inputs/estado.tsx';
import { Enlace, Fecha, Pesos, Porcentaje, Rut, Uf } from '#platform/web/inputs/show.tsx';
import { useCan } from '#platform/web/permissions/can.tsx';
import type { contract } from '../contract.ts';
import { montoTexto } from './monto.tsx';

type Credito = EntityOf<typeof contract>;

interface Garantia {
  id: string;
  numero: number;
  tipo: string;
  nombre_bien: string;
  grado: number;
  cobertura_uf: string;
  libre_uf: string;
  estado: string;
}
const GARANTIAS: Columna<Garantia>[] = [
  { titulo: 'Garantía', celda: (g) => <Enlace to={`/garantias/${g.id}`}>{`N° ${g.numero}, ${words(g.tipo)}`}</Enlace> },
  { titulo: 'Bien', celda: (g) => g.nombre_bien },
  { titulo: 'Grado', cifra: true, celda: (g) => g.grado },
  { titulo: 'Cobertura', cifra: true, celda: (g) => <Uf v={g.cobertura_uf} /> },
  { titulo: 'Sin asignar', cifra: true, celda: (g) => <Uf v={g.libre_uf} /> },
  { titulo: 'Estado', celda: (g) => <EstadoBadge estado={g.estado} /> },
];

interface Aval {
  id: string;
  rut_aval: string;
  nombre: string;
  alcance: string;
  respaldo: number;
  cobertura: number;
  estado: string;
}
const AVALES: Columna<Aval>[] = [
  { titulo: 'Aval', celda: (a) => <Enlace to={`/avales/${a.id}`}>{a.nombre}</Enlace> },
  { titulo: 'RUT', celda: (a) => <Rut v={a.rut_aval} /> },
  { titulo: 'Alcance', celda: (a) => label(a.alcance) },
  { titulo: 'Responde por', cifra: true, celda: (a) => <Pesos v={a.respaldo} /> },
  { titulo: 'Cubre', cifra: true, celda: (a) => <Pesos v={a.cobertura} /> },
  { titulo: 'Estado', celda: (a) => <EstadoBadge estado={a.estado} /> },
];

/** Records of another area that back this client, asked by its own list: nobody sees what he may not. */
function DelCliente<T extends { id: string }>(p: { area: string; rut: string; nombre: string; columnas: Columna<T>[]; vacio: string }) {
  const puede = useCan(`${p.area}:ver`);
  const q = useRead<PageResult<T>>(p.area, `/api/${p.area}`, { rut: p.rut, perPage: 100 }, { enabled: puede });
  if (!puede) return null;
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {p.nombre}
      </Title>
      {q.isError ? <FalloLectura error={q.error} onRetry={() => void q.refetch()} /> : null}
      {!q.data && !q.isError ? <Cargando lines={3} /> : null}
      {q.data && q.data.items.length === 0 ? <Vacio razon={p.vacio} /> : null}
      {q.data && q.data.items.length > 0 ? (
        <Tabla<T> nombre={p.nombre} columnas={p.columnas} filas={q.data.items} clave={(x) => x.id} ancho={640} />
      ) : null}
    </Stack>
  );
}

/** What backs the debts of its client, this one among them. */
export function GarantiasYAvales({ rut }: { rut: string }) {
  return (
    <Stack>
      <DelCliente<Garantia> area="garantias" rut={rut} nombre="Garantías" columnas={GARANTIAS} vacio="El cliente no tiene garantías." />
      <DelCliente<Aval> area="avales" rut={rut} nombre="Avales" columnas={AVALES} vacio="El cliente no tiene avales." />
    </Stack>
  );
}

/** The paper that documents it. */
export function PagareDelCredito({ c }: { c: Credito }) {
  if (!c.pagare)
    return <Vacio razon="Todavía no tiene pagaré: se emite cuando el crédito está aprobado, por el capital y la tabla aprobados." />;
  return (
    <Datos
      items={[
        ['Pagaré', <Enlace key="p" to={`/pagares/${c.pagare.id}`}>{`N° ${c.pagare.pagarevista}`}</Enlace>],
        ['Estado', <EstadoBadge key="e" estado={c.pagare.estado} />],
        ['Capital', montoTexto(c.capital ?? 0, c.moneda)],
        ['Cuotas', c.installments.filter((q) => Number(q.cuota) > 0).length],
        ['Tasa mensual', <Porcentaje key="t" v={c.tasa_mensual} decimals={4} />],
        ['Último vencimiento', <Fecha key="v" v={c.installments.at(-1)?.vencimiento ?? null} />],
      ]}
    />
  );
}

type Postergacion = Credito['postergaciones'][number];

/** Due dates that moved, those moved back among them. Nothing when none did. */
export function VencimientosMovidos({ c }: { c: Credito }) {
  if (c.postergaciones.length === 0) return null;
  const columnas: Columna<Postergacion>[] = [
    { titulo: 'Pagada el', celda: (p) => <Fecha v={p.fecha} /> },
    { titulo: 'Cuota', cifra: true, celda: (p) => p.cuota },
    { titulo: 'Vencía', celda: (p) => <Fecha v={p.de} /> },
    { titulo: 'Vence', celda: (p) => <Fecha v={p.a} /> },
    { titulo: 'Sumado a la cuota', cifra: true, celda: (p) => <Pesos v={p.suma} /> },
    { titulo: 'Estado', celda: (p) => (p.revertida_el ? 'Deshecha' : 'En vigor') },
  ];
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        Vencimientos movidos
      </Title>
      <Tabla<Postergacion> nombre="Vencimientos movidos" columnas={columnas} filas={c.postergaciones} clave={(p) => p.id} ancho={620} />
    </Stack>
  );
}
