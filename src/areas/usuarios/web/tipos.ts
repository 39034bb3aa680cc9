import type { z } from 'zod';
import type { Estados } from '#platform/web/inputs/estado.tsx';
import type { contract, Usuario as UsuarioSchema } from '../contract.ts';

export type Fila = z.output<typeof UsuarioSchema>;
export type Cuenta = z.output<typeof contract.entity & z.ZodType>;

export const ESTADO: Estados = {
  pending: { texto: 'Pendiente', tono: 'alerta' },
  active: { texto: 'Activa', tono: 'exito' },
  inactive: { texto: 'Inactiva', tono: 'neutro' },
};
export const PLAN: Record<string, string> = { basic: 'Básico', standard: 'Estándar', enterprise: 'Empresa' };
export const PLANES = Object.entries(PLAN).map(([codigo, nombre]) => ({ codigo, nombre }));
