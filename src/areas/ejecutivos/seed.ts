import { sucursalPorCodigo } from '#areas/empresas/public.server.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { rutOf } from '#kernel/values/rut.ts';
import type { Seed } from '#platform/server/seeding.ts';
import { asignaciones, ejecutivos } from './tables.ts';

/** Staff of the demo company; `cuenta` is the user of `<cuenta>@demo.cl` (areas/0 People). RUT 40.000.0xx, fictitious. */
export const STAFF = [
  {
    n: 1,
    cuenta: 'admin',
    nombres: 'Andrea',
    apellidos: 'Administradora Pino',
    cargo: 'JEFE_OPERACIONES',
    perfil: 'ADMIN_DEMO',
    sucursal: 'SANTIAGO',
  },
  { n: 2, cuenta: 'ejecutivo', nombres: 'Paula', apellidos: 'Rivas Leiva', cargo: 'EJECUTIVO', perfil: 'EJECUTIVO', sucursal: 'SANTIAGO' },
  {
    n: 3,
    cuenta: 'agente',
    nombres: 'Gonzalo',
    apellidos: 'Mella Ruiz',
    cargo: 'JEFE_SUCURSAL',
    perfil: 'JEFE_SUCURSAL',
    sucursal: 'SANTIAGO',
  },
  {
    n: 4,
    cuenta: 'analista',
    nombres: 'Carla',
    apellidos: 'Núñez Vidal',
    cargo: 'ANALISTA',
    perfil: 'ANALISTA_RIESGO',
    sucursal: 'SANTIAGO',
  },
  { n: 5, cuenta: 'fiscalia', nombres: 'Marcos', apellidos: 'Sanhueza Díaz', cargo: 'FISCAL', perfil: 'FISCALIA', sucursal: 'SANTIAGO' },
  {
    n: 6,
    cuenta: 'operaciones',
    nombres: 'Daniela',
    apellidos: 'Olivos Prat',
    cargo: 'JEFE_OPERACIONES',
    perfil: 'OPERACIONES',
    sucursal: 'SANTIAGO',
  },
  { n: 7, cuenta: 'tesoreria', nombres: 'Tomás', apellidos: 'Ibáñez Cruz', cargo: 'TESORERO', perfil: 'TESORERIA', sucursal: 'SANTIAGO' },
  { n: 8, cuenta: 'tesoreria2', nombres: 'Teresa', apellidos: 'Soto Farías', cargo: 'TESORERO', perfil: 'TESORERIA', sucursal: 'SANTIAGO' },
  {
    n: 9,
    cuenta: 'cobranza',
    nombres: 'Óscar',
    apellidos: 'Bravo Neira',
    cargo: 'OPERADOR_COBRANZA',
    perfil: 'COBRANZA',
    sucursal: 'SANTIAGO',
  },
  {
    n: 10,
    cuenta: 'supervisor',
    nombres: 'Susana',
    apellidos: 'Peralta Gil',
    cargo: 'OPERADOR_COBRANZA',
    perfil: 'SUPERVISOR_COBRANZA',
    sucursal: 'SANTIAGO',
  },
  {
    n: 11,
    cuenta: 'recaudador',
    nombres: 'Rubén',
    apellidos: 'Carrasco Toro',
    cargo: 'RECAUDADOR',
    perfil: 'RECAUDADOR',
    sucursal: 'SANTIAGO',
  },
  {
    n: 12,
    cuenta: 'contabilidad',
    nombres: 'Lucía',
    apellidos: 'Contreras Paz',
    cargo: 'CONTADOR',
    perfil: 'CONTABILIDAD',
    sucursal: 'SANTIAGO',
  },
  {
    n: 13,
    cuenta: 'comite1',
    nombres: 'Hernán',
    apellidos: 'Costa Lira',
    cargo: 'GERENTE_COMERCIAL',
    perfil: 'COMITE',
    sucursal: 'SANTIAGO',
  },
  {
    n: 14,
    cuenta: 'comite2',
    nombres: 'Beatriz',
    apellidos: 'Lagos Mena',
    cargo: 'GERENTE_RIESGO',
    perfil: 'COMITE',
    sucursal: 'SANTIAGO',
  },
  { n: 15, cuenta: 'comite3', nombres: 'Felipe', apellidos: 'Urzúa Bello', cargo: 'GERENTE', perfil: 'COMITE', sucursal: 'SANTIAGO' },
  {
    n: 16,
    cuenta: 'gerencia',
    nombres: 'Ximena',
    apellidos: 'Aldunate Rey',
    cargo: 'GERENTE_GENERAL',
    perfil: 'GERENCIA',
    sucursal: 'SANTIAGO',
  },
  {
    n: 17,
    cuenta: 'cumplimiento',
    nombres: 'Nadia',
    apellidos: 'Fuentes Ríos',
    cargo: 'GERENTE',
    perfil: 'CUMPLIMIENTO',
    sucursal: 'SANTIAGO',
  },
  { n: 18, cuenta: 'auditor', nombres: 'Emilio', apellidos: 'Vera Montt', cargo: 'GERENTE', perfil: 'AUDITOR', sucursal: 'SANTIAGO' },
  {
    n: 20,
    cuenta: 'ivan.mora',
    nombres: 'Iván',
    apellidos: 'Mora Salas',
    cargo: 'EJECUTIVO',
    perfil: 'EJECUTIVO',
    sucursal: 'VINA_DEL_MAR',
  },
  {
    n: 21,
    cuenta: 'rosario.cid',
    nombres: 'Rosario',
    apellidos: 'Cid Alarcón',
    cargo: 'EJECUTIVO',
    perfil: 'EJECUTIVO',
    sucursal: 'CONCEPCION',
  },
  {
    n: 22,
    cuenta: 'matias.godoy',
    nombres: 'Matías',
    apellidos: 'Godoy Reyes',
    cargo: 'EJECUTIVO',
    perfil: 'EJECUTIVO',
    sucursal: 'TALCA',
  },
  {
    n: 23,
    cuenta: 'claudia.parra',
    nombres: 'Claudia',
    apellidos: 'Parra Inostroza',
    cargo: 'EJECUTIVO',
    perfil: 'EJECUTIVO',
    sucursal: 'PUERTO_MONTT',
  },
  {
    n: 24,
    cuenta: 'alvaro.rojas',
    nombres: 'Álvaro',
    apellidos: 'Rojas Tapia',
    cargo: 'EJECUTIVO',
    perfil: 'EJECUTIVO',
    sucursal: 'LA_SERENA',
  },
  { n: 28, cuenta: 'abogado', nombres: 'Ignacio', apellidos: 'Larraín Soto', cargo: 'ABOGADO', perfil: 'ABOGADO', sucursal: 'SANTIAGO' },
  {
    n: 29,
    cuenta: 'procurador',
    nombres: 'Camila',
    apellidos: 'Veas Molina',
    cargo: 'PROCURADOR',
    perfil: 'PROCURADOR',
    sucursal: 'SANTIAGO',
  },
  { n: 25, cuenta: null, nombres: 'Julia', apellidos: 'Berríos Cerda', cargo: 'GERENTE', perfil: null, sucursal: 'SANTIAGO' },
  { n: 26, cuenta: null, nombres: 'Samuel', apellidos: 'Ortiz Vega', cargo: 'GERENTE', perfil: null, sucursal: 'SANTIAGO' },
  { n: 27, cuenta: null, nombres: 'Verónica', apellidos: 'Acuña Prieto', cargo: 'ABOGADO', perfil: null, sucursal: 'SANTIAGO' },
] as const;

/** RUT of the n-th person of the demo. */
export const rutStaff = (n: number) => rutOf(40_000_000 + n);

export const seed: Seed = {
  orden: 60,
  async run(s) {
    await s.arrange(async (ctx) => {
      for (const p of STAFF) {
        const sucursal = await sucursalPorCodigo(ctx, p.sucursal);
        const email = `${
          p.cuenta ??
          `${p.nombres}.${p.apellidos.split(' ')[0]}`
            .normalize('NFD')
            .replace(/[^a-zA-Z.]/g, '')
            .toLowerCase()
        }@demo.cl`;
        await ctx.insert(ejecutivos, {
          rut: rutStaff(p.n),
          nombres: p.nombres,
          apellidos: p.apellidos,
          email,
          sucursal_id: sucursal.id,
          clase: 'SENIOR',
          cargo: p.cargo,
          fecha_ingreso: '2020-01-02' as Fecha,
          jefe_rut: p.n === 16 ? null : rutStaff(p.cargo === 'EJECUTIVO' ? 3 : 16),
          habilitado_firma: ['FISCAL', 'GERENTE_GENERAL'].includes(p.cargo),
        });
        await ctx.insert(asignaciones, {
          ejecutivo_rut: rutStaff(p.n),
          sucursal_id: sucursal.id,
          cargo: p.cargo,
          clase: 'SENIOR',
          desde: '2020-01-02' as Fecha,
        });
      }
    });
  },
};
