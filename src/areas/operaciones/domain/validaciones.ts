import type { Validacion } from './validacion.ts';
import { type ContextoComun, validacionesComunes } from './validaciones-comunes.ts';
import { type ContextoFactoring, validacionesFactoring } from './validaciones-factoring.ts';

/** Areas that a validation asks; while one does not exist its validation is absent from the list, never green. */
export type Fuente = 'cobranzas' | 'buro';

const FUENTE_DE: Readonly<Record<string, Fuente>> = {
  verificacion: 'cobranzas',
  legal: 'buro',
};

export interface ContextoGiro extends ContextoComun {
  fuentes: ReadonlySet<Fuente>;
  /** Null when the order was raised by another area (a credit, a pasivo, a venta). */
  factoring: ContextoFactoring | null;
  /** Refusals of the area of origin, which re-runs its own checks (`giro.por_autorizar`). */
  origen: readonly { codigo: string; detalle: string; area: string }[];
}

/** Every validation of a giro (areas/2 operaciones). The same list answers the screen and is run again inside `autorizar`. */
export function validacionesDeGiro(c: ContextoGiro): Validacion[] {
  const deOrigen: Validacion[] = c.origen.map((o) => ({
    id: `origen_${o.codigo}`,
    titulo: 'Revisión del área de origen',
    resultado: 'falla',
    valor: o.detalle,
    limite: 'sin observaciones',
    responsable: 'EJECUTIVO',
    enlace: o.area,
    codigo: o.codigo,
    datos: { detalle: o.detalle },
  }));
  const propias = c.factoring === null ? [] : validacionesFactoring(c.factoring, c.hoy, c.valor_uf);
  const responde = (v: Validacion) => {
    const fuente = FUENTE_DE[v.id];
    return fuente === undefined || c.fuentes.has(fuente);
  };
  return [...validacionesComunes(c).filter(responde), ...propias.filter(responde), ...deOrigen];
}

interface Motivo {
  codigo: string;
  datos: Readonly<Record<string, string | number>>;
}

/**
 * boton_autorizar and its reason: true only when this user may and no validation fails. The reason is the first of: permission, second
 * person, first failure in the order of the view.
 */
export function botonAutorizar(
  validaciones: readonly Validacion[],
  usuario: { permitido: boolean; otra_persona: boolean },
): { boton_autorizar: boolean; boton_autorizar_motivo: Motivo | null } {
  const no = (codigo: string, datos: Motivo['datos'] = {}) => ({ boton_autorizar: false, boton_autorizar_motivo: { codigo, datos } });
  if (!usuario.permitido) return no('sin_permiso', { accion: 'autorizar giros' });
  if (!usuario.otra_persona) return no('requiere_segundo_usuario');
  const falla = validaciones.find((v) => v.resultado === 'falla');
  if (falla) return no(falla.codigo ?? falla.id, falla.datos);
  return { boton_autorizar: true, boton_autorizar_motivo: null };
}
