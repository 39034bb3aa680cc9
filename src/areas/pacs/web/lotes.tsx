import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { DataList } from '#platform/web/list/data-list.tsx';
import type { Column, Filter } from '#platform/web/list/types.ts';
import { Can } from '#platform/web/permissions/can.tsx';
import type { LoteItem } from '../contract.ts';
import { ESTADOS_LOTE, TIPO } from './palabras.ts';
import { NombreBanco } from './piezas.tsx';

type Fila = z.output<typeof LoteItem>;

const COLUMNS: Column<Fila>[] = [
  { key: 'num_lote', titulo: 'Lote', tipo: 'numero', ancho: 60 },
  { key: 'banco', titulo: 'Banco', ancho: 130, render: (l) => <NombreBanco codigo={l.banco} /> },
  { key: 'tipo', titulo: 'Contenido', render: (l) => TIPO[l.tipo] ?? l.tipo },
  { key: 'fecha_cargo', titulo: 'Fecha de cargo', tipo: 'fecha' },
  { key: 'n', titulo: 'Filas', tipo: 'numero' },
  { key: 'total', titulo: 'Enviado', tipo: 'pesos' },
  { key: 'cargado', titulo: 'Cargado', tipo: 'pesos' },
  { key: 'rechazado', titulo: 'Rechazado', tipo: 'pesos' },
  { key: 'sin_respuesta', titulo: 'Sin respuesta', tipo: 'numero' },
  { key: 'observadas', titulo: 'Observadas', tipo: 'numero', opcional: true },
  { key: 'por_abonar', titulo: 'Por abonar', tipo: 'pesos' },
  { key: 'estado', titulo: 'Estado', tipo: 'estado', estados: ESTADOS_LOTE },
];

const FILTERS: Filter[] = [
  {
    tipo: 'opcion',
    key: 'vista',
    titulo: 'Qué falta',
    opciones: [
      { codigo: 'por_enviar', nombre: 'Por enviar' },
      { codigo: 'sin_respuesta', nombre: 'Sin respuesta' },
      { codigo: 'observados', nombre: 'Con filas observadas' },
      { codigo: 'por_abonar', nombre: 'Por abonar' },
    ],
  },
  { tipo: 'opcion', key: 'banco', titulo: 'Banco', opciones: 'bancos' },
  {
    tipo: 'opcion',
    key: 'tipo',
    titulo: 'Contenido',
    opciones: ['CARGOS', 'ALTAS', 'BAJAS'].map((codigo) => ({ codigo, nombre: TIPO[codigo] ?? codigo })),
  },
  { tipo: 'opcion', key: 'estado', titulo: 'Estado', opciones: ESTADOS_LOTE },
];

/** What was sent to each bank, what it answered and what it still owes of it. */
export default function Lotes() {
  return (
    <DataList<Fila>
      area="pacs"
      path="pacs/lotes"
      titulo="Lotes PAC"
      columns={COLUMNS}
      filters={FILTERS}
      exportable={false}
      rowHref={(l) => `/pacs/lotes/${l.id}`}
      rowLabel={(l) => `Lote ${l.num_lote}`}
      actions={
        <Can do="pacs:generar">
          <Button size="xs" component={Link} to="/pacs/correr">
            Correr PAC
          </Button>
        </Can>
      }
      empty={{ razon: 'Todavía no se ha enviado nada a ningún banco.' }}
    />
  );
}
