/** Duties that one profile must not join (areas/3 perfiles): whoever does one does not do the other. */
interface Incompatibilidad {
  codigo: string;
  titulo: string;
  a: readonly string[];
  b: readonly string[];
}

const INCOMPATIBLES: readonly Incompatibilidad[] = [
  { codigo: 'GIRO', titulo: 'Preparar y autorizar un giro', a: ['operaciones:preparar-giro'], b: ['operaciones:autorizar'] },
  { codigo: 'CUENTA_Y_GIRO', titulo: 'Registrar cuentas bancarias y girar', a: ['clientes:cuentas'], b: ['operaciones:confirmar-giro'] },
  { codigo: 'CONCILIACION', titulo: 'Preparar una conciliación y forzarla', a: ['conciliacion:preparar'], b: ['conciliacion:forzar'] },
  { codigo: 'PERIODO', titulo: 'Cerrar y reabrir períodos contables', a: ['libro:cerrar-periodo'], b: ['libro:reabrir-periodo'] },
  { codigo: 'PERFILES', titulo: 'Proponer y aprobar permisos', a: ['perfiles:editar', 'perfiles:asignar'], b: ['perfiles:aprobar'] },
];

const tiene = (modulos: ReadonlySet<string>, permiso: string) =>
  modulos.has(permiso) || modulos.has(permiso.split(':')[0] ?? permiso) || modulos.has('all');

/** Pairs of duties that these modules join. A grant on a whole area counts as each of its permissions. */
export function incompatibles(modulos: readonly string[]): { codigo: string; titulo: string }[] {
  const set = new Set(modulos);
  return INCOMPATIBLES.filter((i) => i.a.some((p) => tiene(set, p)) && i.b.some((p) => tiene(set, p))).map(({ codigo, titulo }) => ({
    codigo,
    titulo,
  }));
}

/**
 * Modules that an exception lends until its last day: those that the change brings and that join duties which must be apart; when it
 * brings none (an exception that is renewed), the second duty of each pair. Without them the profile joins nothing.
 */
export function prestadosPorExcepcion(antes: readonly string[], despues: readonly string[]): string[] {
  const nuevos = new Set(diferencia(antes, despues).gana);
  const out = new Set<string>();
  for (;;) {
    const quedan = despues.filter((m) => !out.has(m));
    const set = new Set(quedan);
    const choque = INCOMPATIBLES.find((i) => i.a.some((p) => tiene(set, p)) && i.b.some((p) => tiene(set, p)));
    if (!choque) return [...out].sort();
    const dan = (permisos: readonly string[]) => quedan.filter((m) => permisos.some((p) => tiene(new Set([m]), p)));
    const [a, b] = [dan(choque.a), dan(choque.b)];
    const traidos = [b, a].find((lado) => lado.length > 0 && lado.every((m) => nuevos.has(m)));
    for (const m of traidos ?? b) out.add(m);
  }
}

/** What a change of modules gives and takes. */
export function diferencia(antes: readonly string[], despues: readonly string[]): { gana: string[]; pierde: string[] } {
  const [a, d] = [new Set(antes), new Set(despues)];
  return { gana: [...d].filter((m) => !a.has(m)).sort(), pierde: [...a].filter((m) => !d.has(m)).sort() };
}

/** The module among these that gives a permission: itself, its area, or everything. */
export function moduloQueDa(modulos: readonly string[], permiso: string): string | undefined {
  const area = permiso.split(':')[0];
  return modulos.find((m) => m === permiso) ?? modulos.find((m) => m === area) ?? modulos.find((m) => m === 'all');
}
