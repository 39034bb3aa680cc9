import { usuarioPorEmail } from '#areas/usuarios/public.server.ts';
import { addDays } from '#kernel/values/fecha.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { contract, type TAGS } from './contract.ts';

interface Pieza {
  de: string;
  para?: string;
  title: string;
  /** Days from the business date. */
  vence?: number;
  tags?: (typeof TAGS)[number][];
  isImportant?: boolean;
  isCompleted?: boolean;
}

/** Small work of the demo house: nothing of it is due, so that no inbox starts with it. */
const TAREAS: readonly Pieza[] = [
  {
    de: 'agente',
    para: 'ejecutivo',
    title: 'Pedir el certificado de vigencia a Maderas del Sur',
    vence: 3,
    tags: ['high'],
    isImportant: true,
  },
  { de: 'agente', para: 'ejecutivo', title: 'Visitar a los tres clientes con línea por vencer', vence: 6, tags: ['medium', 'team'] },
  { de: 'ejecutivo', title: 'Preparar la reunión del lunes', vence: 5, tags: ['low'] },
  { de: 'ejecutivo', title: 'Actualizar los contactos de cobranza', tags: ['update'], isCompleted: true },
  { de: 'gerencia', para: 'tesoreria', title: 'Proponer el tope diario de abril', vence: 12, tags: ['high'], isImportant: true },
  { de: 'operaciones', para: 'contabilidad', title: 'Confirmar las glosas del cierre de febrero', vence: 2, tags: ['medium'] },
  { de: 'admin', para: 'operaciones', title: 'Escribir el procedimiento de reclamos', vence: 8, tags: ['update'] },
  { de: 'admin', title: 'Revisar los perfiles sin uso', vence: 15, tags: ['low', 'team'] },
  { de: 'admin', title: 'Dar la bienvenida a los nuevos ejecutivos', tags: ['team'], isCompleted: true },
];

export const seed: Seed = {
  orden: 94,
  async run(s) {
    const hoy = await s.hoy();
    for (const { de, para, vence, ...t } of TAREAS) {
      const cuenta = para ? await usuarioPorEmail(s.deps.database.db, `${para}@demo.cl`) : undefined;
      await s.act(contract, 'crear', `${de}@demo.cl`, {
        ...t,
        ...(cuenta ? { assignee: { id: cuenta.id } } : {}),
        ...(vence === undefined ? {} : { dueDate: addDays(hoy, vence) }),
      });
    }
  },
};
