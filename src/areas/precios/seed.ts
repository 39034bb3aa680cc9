import type { Fecha } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { planes, planesPrecio, planesPregunta } from './tables.ts';

const DESDE = '2020-01-01' as Fecha;

/** Specification §9: Basic 0; Standard 49 a month, 40 by the year (480); Enterprise 99, 80 (960). */
const PLANES_FABRICA = [
  {
    codigo: 'basic' as const,
    title: 'Basic',
    subtitle: 'Para consultar',
    popular: false,
    precio: { monthlyPrice: 0, perMonth: 0, totalAnnual: 0 },
    planBenefits: ['Consulta de clientes y operaciones', 'Bandeja y notificaciones', 'Base de conocimiento'],
  },
  {
    codigo: 'standard' as const,
    title: 'Standard',
    subtitle: 'Para el trabajo de cada día',
    popular: true,
    precio: { monthlyPrice: 49, perMonth: 40, totalAnnual: 480 },
    planBenefits: ['Todo lo de Basic', 'Proformas, giros y recaudaciones', 'Exportación a Excel y CSV', 'Vistas del equipo'],
  },
  {
    codigo: 'enterprise' as const,
    title: 'Enterprise',
    subtitle: 'Para toda la empresa',
    popular: false,
    precio: { monthlyPrice: 99, perMonth: 80, totalAnnual: 960 },
    planBenefits: ['Todo lo de Standard', 'Conciliación y contabilidad', 'Comité y aprobaciones', 'Auditoría con sello'],
  },
];

const PREGUNTAS = [
  ['¿Qué pasa con mi plan si cambia el precio?', 'Lo contratado conserva su precio. El nuevo rige para quien contrate desde su fecha.'],
  ['¿Puedo cambiar de plan a mitad de mes?', 'Sí. El anterior termina ese día y queda en la historia de la cuenta.'],
  ['¿El plan cambia lo que puedo hacer?', 'No: eso lo dicen los perfiles. El plan ordena lo que la empresa paga por cada cuenta.'],
] as const;

export const seed: Seed = {
  orden: 93,
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const { precio, ...p } of PLANES_FABRICA) {
        await ctx.insert(planes, p);
        await ctx.insert(planesPrecio, { plan: p.codigo, desde: DESDE, ...precio, puesto_por: 'Fábrica' });
      }
      await ctx.insertMany(
        planesPregunta,
        PREGUNTAS.map(([question, ans], i) => ({ question, ans, orden: i + 1 })),
      );
    });
  },
};
