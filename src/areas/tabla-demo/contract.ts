import { z } from 'zod';
import { action, defineArea, query } from '#kernel/contract.ts';
import { soloLectura, zCorreo, zFecha, zPesos, zTexto } from '#kernel/fields.ts';

/** A row of the sample table (specification §3): integer id, as the template's clients compare it. */
export const Empleado = z.object({
  id: z.number().int(),
  name: z.string(),
  post: z.string(),
  email: z.string(),
  city: z.string(),
  start_date: zFecha,
  salary: z.number().int(),
  age: z.number().int(),
  experience: z.number().int(),
  status: z.number().int(),
});
export type Empleado = z.output<typeof Empleado>;

const corto = z.string().max(100, 'Admite hasta 100 caracteres').optional();
/** `7` or `5..9`; an end may be missing. */
const rango = z
  .string()
  .regex(/^(?:\d{1,9}|\d{1,9}\.\.(?:\d{1,9})?|\.\.\d{1,9})?$/, 'Escriba un número, o desde..hasta')
  .optional();
/** A day or `desde..hasta`. */
const dias = z
  .string()
  .regex(
    /^(?:\d{4}-\d{2}-\d{2}|\d{4}-\d{2}-\d{2}\.\.(?:\d{4}-\d{2}-\d{2})?|\.\.\d{4}-\d{2}-\d{2})?$/,
    'Escriba un día AAAA-MM-DD, o desde..hasta',
  )
  .optional();

const ORDEN = ['id', 'name', 'post', 'email', 'city', 'start_date', 'salary', 'age', 'experience', 'status'] as const;

const filtros = {
  name: corto,
  post: corto,
  email: corto,
  city: corto,
  age: rango,
  salary: rango,
  experience: rango,
  start_date: dias,
  status: rango,
};

export const contract = defineArea({
  area: 'tabla-demo',
  tier: 0,
  uses: [],
  permissions: ['ver', 'editar'],
  item: Empleado,
  entity: Empleado,
  list: { filters: z.object(filtros), orden: ORDEN, defecto: 'id' },
  options: ['post', 'city', 'status'],
  operations: {
    inicial: query({ permission: 'ver', http: 'GET /api/datatables/initial-data', output: z.array(Empleado) }),
    editar: action({
      permission: 'editar',
      on: 'one',
      input: z
        .object({
          name: zTexto(80),
          post: zTexto(80),
          email: zCorreo,
          city: zTexto(60),
          start_date: zFecha,
          salary: zPesos({ min: 1, max: 100_000_000 }),
          age: z.number().int().min(18).max(99),
          experience: z.number().int().min(0).max(80),
          status: z.number().int().min(1, 'Elija un estado de la lista').max(5, 'Elija un estado de la lista'),
          ...soloLectura('id', 'acciones'),
        })
        .partial(),
      output: Empleado,
    }),
    restaurar: action({ permission: 'editar', output: z.object({ filas: z.number().int() }) }),
  },
});
