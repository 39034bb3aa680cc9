import { z } from 'zod';
import { defineArea } from '#kernel/contract.ts';
import { zId, zRutOut } from '#kernel/fields.ts';

export const Sucursal = z.object({
  id: zId,
  codigo: z.string(),
  nombre: z.string(),
  region: z.string().nullable(),
  comuna: z.string().nullable(),
  ciudad: z.string().nullable(),
  direccion: z.string().nullable(),
  telefono: z.string().nullable(),
  horario: z.string().nullable(),
  tiene_caja: z.boolean(),
  vigente: z.boolean(),
});

export const Empresa = z.object({
  id: zId,
  rut: zRutOut,
  razon_social: z.string(),
  tipo: z.string(),
  giro: z.string().nullable(),
  direccion: z.string().nullable(),
  correo: z.string().nullable(),
  vigente: z.boolean(),
});

export const contract = defineArea({
  area: 'empresas',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar'],
  item: Sucursal,
  entity: Sucursal,
  list: { filters: z.object({}), orden: ['codigo', 'nombre'], defecto: 'codigo', perPage: 50 },
});
