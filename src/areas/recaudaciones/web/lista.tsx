import { Button, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OutputOf } from '#kernel/contract.ts';
import { label } from '#kernel/words.ts';
import { optionList, useOptions, useRead } from '#platform/web/api/hooks.ts';
import { Nada, Pesos } from '#platform/web/inputs/show.tsx';
import { listColumns } from '#platform/web/list/columns.ts';
import { Counters } from '#platform/web/list/counters.tsx';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import { oneOf } from '#platform/web/router/search.ts';
import { useUrlState } from '#platform/web/router/use-url-state.ts';
import { useRutGlobal } from '#platform/web/session/rut-global.ts';
import type { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { ESTADOS, MEDIO, SIN_DINERO, TIPO_PAGO, VIA } from './palabras.ts';

interface Fila {
  id: string;
  num_comprobante: number;
  office: string;
  zone: string | null;
  medio_pago: string;
  via: string;
  tipo_pago: string;
  /** Of what another area did without money. */
  url?: string | null;
}

const sinDinero = (r: Fila) => r.medio_pago === 'SIN_DINERO';

/** Name of a branch or zone by its code. */
type Nombre = (lista: 'offices' | 'zones', codigo: string) => string;

const columnas = (vista: string, nombre: Nombre): Column<Fila>[] =>
  listColumns(CAMPOS, {
    num_comprobante: {
      render: (r) => (sinDinero(r) ? `Asiento ${r.num_comprobante}` : `${nombre('offices', r.office)} ${r.num_comprobante}`),
    },
    estado: { estados: ESTADOS },
    rut_deudor: { oculta: vista !== '' },
    medio_pago: { oculta: vista !== '', render: (r) => MEDIO[r.medio_pago] ?? r.medio_pago },
    tipo_pago: { oculta: !vista, render: (r) => (sinDinero(r) ? SIN_DINERO : TIPO_PAGO)[r.tipo_pago] ?? r.tipo_pago },
    deudas: { oculta: !vista },
    via: { render: (r) => VIA[r.via] ?? r.via },
    zone: { render: (r) => (r.zone ? nombre('zones', r.zone) : <Nada />) },
    excedente: { oculta: vista !== '' },
  });

const FILTERS: Filter[] = [
  { tipo: 'fechas', key: 'fecha', titulo: 'Fecha de pago' },
  { tipo: 'opcion', key: 'office', titulo: 'Oficina', opciones: 'offices' },
  { tipo: 'opcion', key: 'zone', titulo: 'Zona', opciones: 'zones' },
  { tipo: 'opcion', key: 'via', titulo: 'Vía', opciones: 'vias' },
  { tipo: 'opcion', key: 'medio_pago', titulo: 'Medio', opciones: 'medios_pago' },
  { tipo: 'opcion', key: 'tipo_pago', titulo: 'Tipo de pago', opciones: 'tipo_pagos' },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: 'estados' },
  { tipo: 'opcion', key: 'cajero', titulo: 'Cajero', opciones: 'cajeros' },
];
const CLAVES = [
  'fecha_desde',
  'fecha_hasta',
  'office',
  'zone',
  'via',
  'medio_pago',
  'estado',
  'cajero',
  'rut_deudor',
  'tipo_pago',
  'vista',
] as const;

const VISTAS = [{ codigo: 'sin_dinero', nombre: 'Rebajas sin dinero' }] as const;

/** Totals by medium of what the same filters show. */
function Totales() {
  const [search] = useUrlState();
  const { rut } = useRutGlobal();
  const filtros = Object.fromEntries(CLAVES.flatMap((k) => (search[k] ? [[k, String(search[k])]] : [])));
  const conRut = rut && !filtros.rut_deudor ? { ...filtros, rut_deudor: rut } : filtros;
  const { data } = useRead<OutputOf<typeof contract, 'totales'>>('recaudaciones', 'totales', conRut);
  if (!data || data.length === 0) return null;
  return (
    <Group gap="lg" py="xs">
      {data.map((t) => (
        <Text key={t.medio_pago} size="sm">
          {MEDIO[t.medio_pago] ?? t.medio_pago} ({t.n}) <Pesos v={t.monto} fw={700} span />
        </Text>
      ))}
    </Group>
  );
}

export default function Recaudaciones() {
  const [search] = useUrlState();
  const vista = oneOf(search.vista);
  const { data: opciones } = useOptions('recaudaciones');
  const columns = useMemo(
    () => columnas(vista, (lista, codigo) => optionList(opciones, lista).find((o) => o.codigo === codigo)?.nombre ?? label(codigo)),
    [vista, opciones],
  );
  return (
    <DataList<Fila>
      area="recaudaciones"
      titulo="Recaudaciones"
      search="Número, deudor, RUT u operación"
      orden="-fecha_pago"
      key={vista}
      columns={columns}
      filters={FILTERS}
      rutParam="rut_deudor"
      {...(vista ? { fixed: { vista } } : {})}
      header={<Counters area="recaudaciones" param="vista" follows="rut_deudor" counters={VISTAS} />}
      rowHref={(r) => (sinDinero(r) ? (r.url ?? '/recaudaciones?vista=sin_dinero') : `/recaudaciones/${r.id}`)}
      footer={() => <Totales />}
      actions={
        <>
          <Button size="xs" variant="default" component={Link} to="/recaudaciones/informe">
            Informe
          </Button>
          <Can do="recaudaciones:registrar">
            <Button size="xs" component={Link} to="/recaudaciones/nueva">
              Recaudar
            </Button>
          </Can>
        </>
      }
      empty={{ razon: 'No hay pagos recibidos con estos filtros. "Recaudar" registra uno y lo aplica a lo que se debe.' }}
    />
  );
}
