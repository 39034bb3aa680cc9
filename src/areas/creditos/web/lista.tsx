import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { z } from 'zod';
import { Traspasar } from '#areas/clientes/public.web.tsx';
import { Fecha, Nada } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { CreditoItem } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS } from './estados.ts';
import { ImprimirVarios } from './imprimir.tsx';
import { Monto } from './monto.tsx';

type Fila = z.output<typeof CreditoItem>;

const monto = (v: number | string | null, c: Fila) => (v === null ? <Nada /> : <Monto v={v} moneda={c.moneda} />);

const COLUMNS: Column<Fila>[] = listColumns(CAMPOS, {
  estado: { estados: ESTADOS },
  capital: { align: 'right', render: (c) => monto(c.capital ?? c.monto_solicitado, c) },
  cuota: {
    align: 'right',
    render: (c) =>
      c.cuota === null ? (
        `${c.plazo} cuotas`
      ) : (
        <Text span inherit>
          {c.plazo} × {monto(c.cuota, c)}
        </Text>
      ),
  },
  saldo: { align: 'right', render: (c) => monto(c.saldo, c) },
  proximo_pago: { render: (c) => (c.proximo_pago ? <Fecha v={c.proximo_pago} /> : <Nada />) },
  dias_mora: {
    align: 'right',
    render: (c) =>
      c.dias_mora > 0 ? (
        <Text c="var(--r-danger-text)" span inherit>
          {c.dias_mora === 1 ? '1 día' : `${c.dias_mora} días`}
        </Text>
      ) : (
        <Nada />
      ),
  },
});

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Mostrar',
    opciones: [
      { codigo: 'mias', nombre: 'Míos' },
      { codigo: 'mi_turno', nombre: 'Es mi turno' },
      { codigo: 'por_documentar', nombre: 'Por documentar' },
      { codigo: 'morosos', nombre: 'Con cuotas vencidas' },
      { codigo: 'serviu_riego', nombre: 'SERVIU y riego por cobrar' },
    ],
  },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS },
  { tipo: 'opcion', key: 'tipo_credito', titulo: 'Tipo', opciones: 'tipos_credito' },
  {
    tipo: 'opcion',
    key: 'moneda',
    titulo: 'Moneda',
    opciones: [
      { codigo: 'CLP', nombre: 'Pesos' },
      { codigo: 'UF', nombre: 'UF' },
    ],
  },
  { tipo: 'opcion', key: 'sede', titulo: 'Sede', opciones: 'sedes' },
  { tipo: 'opcion', key: 'ejecutivo', titulo: 'Ejecutivo', opciones: 'ejecutivos' },
];

/** Whose credits were chosen: the portfolio is of clients, each once. */
const clientesDe = (rows: readonly Fila[]) => [
  ...new Map(rows.map((c) => [c.cliente_id, { id: c.cliente_id, nombre: c.nombre }])).values(),
];

export default function Creditos() {
  const [imprime, setImprime] = useState<readonly string[] | null>(null);
  const [traspasa, setTraspasa] = useState<readonly { id: string; nombre: string }[] | null>(null);
  return (
    <>
      {imprime && <ImprimirVarios ids={imprime} close={() => setImprime(null)} />}
      <Suspense fallback={null}>{traspasa && <Traspasar clientes={traspasa} close={() => setTraspasa(null)} />}</Suspense>
      <DataList<Fila>
        area="creditos"
        titulo="Créditos"
        search="Cliente, RUT o número"
        orden="-numero"
        columns={COLUMNS}
        filters={FILTERS}
        rutParam="rut"
        rowHref={(c) => `/creditos/${c.id}`}
        actions={
          <Group gap="xs">
            <Can do="creditos:simular">
              <Button size="xs" variant="default" component={Link} to="/creditos/simulador">
                Simulador
              </Button>
            </Can>
            <Can do="creditos:crear">
              <Button size="xs" component={Link} to="/creditos/nuevo">
                Nuevo crédito
              </Button>
            </Can>
          </Group>
        }
        bulk={[
          { titulo: 'Imprimir', permiso: 'creditos:imprimir', run: ({ rows }) => setImprime(rows.map((c) => c.id)) },
          { titulo: 'Asignar a otro ejecutivo', permiso: 'clientes:traspasar', run: ({ rows }) => setTraspasa(clientesDe(rows)) },
        ]}
        empty={{ razon: 'Todavía no hay créditos.' }}
      />
    </>
  );
}
