import { Badge, Group } from '@mantine/core';
import { useRead } from '#platform/web/api/hooks.ts';
import { Enlace } from '#platform/web/inputs/show.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';

interface Fila {
  id: string;
  tipo: string;
  area: string;
  titulo: string;
  monto: number | null;
  url: string;
  estado: string;
  vence: string | null;
  creado_en: string;
  espera_a_otro: boolean;
  por: string | null;
}

const QUE_HACER: Record<string, string> = {
  aprobar: 'Aprobar',
  autorizar: 'Autorizar',
  revisar: 'Revisar',
  completar: 'Completar',
  llamar: 'Llamar',
  cuadrar: 'Cuadrar',
  informar: 'Leer',
};
const TIPOS = Object.entries(QUE_HACER).map(([codigo, nombre]) => ({ codigo, nombre }));

const COLUMNS: Column<Fila>[] = [
  {
    key: 'titulo',
    titulo: 'Qué espera',
    render: (p) => (
      <Group gap="xs" wrap="nowrap">
        <Enlace to={p.url}>{p.titulo}</Enlace>
        {p.espera_a_otro ? (
          <Badge variant="light" color="gray" c="var(--mantine-color-text)">
            Espera a otro
          </Badge>
        ) : null}
        {p.por ? (
          <Badge variant="light" c="var(--mantine-color-text)">
            Por reemplazo
          </Badge>
        ) : null}
      </Group>
    ),
  },
  { key: 'tipo', titulo: 'Qué hacer', render: (p) => QUE_HACER[p.tipo] ?? p.tipo },
  { key: 'monto', titulo: 'Monto', tipo: 'pesos' },
  { key: 'creado_en', titulo: 'Desde', tipo: 'instante', orden: true },
  { key: 'vence', titulo: 'Vence', tipo: 'fecha', orden: true },
  {
    key: 'estado',
    titulo: 'Estado',
    tipo: 'estado',
    estados: {
      abierto: { texto: 'Abierto', tono: 'alerta' },
      tomado: { texto: 'Tomado', tono: 'neutro' },
      resuelto: { texto: 'Resuelto', tono: 'exito' },
      caducado: { texto: 'Caducado', tono: 'neutro' },
    },
  },
];

const FILTERS: Filter[] = [
  { tipo: 'opcion', key: 'tipo', titulo: 'Qué hacer', opciones: TIPOS },
  {
    tipo: 'opcion',
    key: 'estado',
    titulo: 'Estado',
    opciones: [
      { codigo: 'abierto', nombre: 'Abiertos' },
      { codigo: 'tomado', nombre: 'Tomados' },
      { codigo: 'resuelto', nombre: 'Resueltos' },
    ],
  },
];

/** How many items wait, by what to do. */
function Resumen() {
  const { data } = useRead<{ total: number; grupos: { tipo: string; n: number }[] }>('bandeja', 'resumen', {});
  if (!data || data.total === 0) return null;
  const porTipo = new Map<string, number>();
  for (const g of data.grupos) porTipo.set(g.tipo, (porTipo.get(g.tipo) ?? 0) + g.n);
  return (
    <Group gap="xs">
      {[...porTipo].map(([tipo, n]) => (
        <Badge key={tipo} variant="light" c="var(--mantine-color-text)" size="lg">
          {QUE_HACER[tipo] ?? tipo}: {n}
        </Badge>
      ))}
    </Group>
  );
}

export default function Bandeja() {
  return (
    <DataList<Fila>
      area="bandeja"
      titulo="Bandeja de trabajo"
      search="Buscar en lo pendiente"
      orden="creado_en"
      columns={COLUMNS}
      filters={FILTERS}
      actions={<Resumen />}
      exportable={false}
      empty={{ razon: 'No hay nada pendiente.' }}
    />
  );
}
