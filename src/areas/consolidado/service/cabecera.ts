import { formatPesos } from '#kernel/values/format.ts';
import type { DePersona } from '#platform/server/cifras/tipos.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { cifraDeBloque, type Posicion, sumaDe } from './posicion.ts';

interface Cifra {
  nombre: string;
  titulo: string;
  valor: number | null;
  detalle: string | null;
  bloque: string;
  donde: string | null;
  falta: string | null;
}

const cobertura = (p: Posicion): string | null =>
  p.cobertura && p.cobertura.saldo > 0
    ? `${((p.cobertura.cubierto * 100) / p.cobertura.saldo).toFixed(2).replace('.', ',')} % de ${formatPesos(p.cobertura.saldo)}`
    : null;

/** What makes a figure of the header, for who may see what it adds. */
function hacedor(ctx: ReadCtx) {
  return (
    nombre: string,
    titulo: string,
    valor: number | null,
    de: { bloque: string; permiso: string; donde?: string; detalle?: string | null },
  ): Cifra => {
    const falta = ctx.can(de.permiso) ? null : de.permiso;
    return { nombre, titulo, valor: falta ? null : valor, detalle: de.detalle ?? null, bloque: de.bloque, donde: de.donde ?? null, falta };
  };
}

/** Blocks that the figures of the header read. */
export const DE_CABECERA = ['linea'];

/** The figures of the header: each opens its rows, and none adds what a RUT owes to what it answers for, to what it is owed or to its group. */
export function cifrasDe(ctx: ReadCtx, q: DePersona, p: Posicion): Cifra[] {
  const cifra = hacedor(ctx);
  const deuda = (donde: string, detalle: string | null = null) => ({ bloque: 'deuda', permiso: 'libro:deudas', donde, detalle });
  const deHoy = q.al < ctx.hoy ? 'Como está hoy' : null;
  const propias = p.lineas.filter((l) => l.papel === 'propia');
  const dias = Math.max(0, ...propias.map((l) => l.dias_mora));
  const negocio = p.lineas.filter((l) => l.cliente === q.rut).reduce((s, l) => s + l.vencido, 0);
  const como = sumaDe(p, 'como_deudor', 'deuda');
  const vence = sumaDe(p, 'como_deudor', 'por_vencer');
  const enUf = propias.some((l) => l.moneda === 'UF') ? 'Lo pactado en UF, a la UF del día' : null;
  const favor = p.a_favor?.reduce((s, x) => s + x.valor, 0) ?? null;
  // The branch of the tree of this name adds them too: the figure of the header opens pasivos, and says what it leaves out.
  const retenido = p.retencion > 0 ? `Y ${formatPesos(p.retencion)} de retenciones por liberar` : null;
  const bloqueada = cifraDeBloque(p, 'linea', 'bloqueada');
  const linea = {
    bloque: 'linea',
    permiso: 'clientes:ver',
    detalle: deHoy ?? (bloqueada ? `Línea bloqueada: quedan ${formatPesos(bloqueada)}` : null),
  };
  const garantias = { bloque: 'garantias', permiso: 'garantias:ver', detalle: deHoy ? 'Sólo se sabe la de hoy' : cobertura(p) };
  return [
    cifra('disponible', 'Línea disponible', cifraDeBloque(p, 'linea', 'disponible'), linea),
    cifra('directa', 'Deuda directa', sumaDe(p, 'propia', 'deuda'), deuda('papel:propia', enUf)),
    cifra(
      'vencido_propio',
      'Vencido propio',
      sumaDe(p, 'propia', 'vencido'),
      deuda('papel:propia', dias > 0 ? `Hasta ${dias} días` : null),
    ),
    cifra('vencido_negocio', 'Vencido del negocio', negocio, deuda(`cliente:${q.rut}`)),
    ...(como > 0 ? [cifra('como_deudor', 'Debe como deudor', como, deuda('papel:como_deudor'))] : []),
    cifra('indirecta', 'Deuda indirecta', sumaDe(p, 'indirecta', 'deuda'), deuda('papel:indirecta')),
    cifra('a_favor', 'A su favor', favor, {
      bloque: 'pasivos',
      permiso: 'pasivos:ver',
      detalle: [deHoy, retenido].filter((x) => x !== null).join('. ') || null,
    }),
    cifra(
      'proximos_30',
      'Vence en 30 días',
      sumaDe(p, 'propia', 'por_vencer'),
      deuda('papel:propia', vence > 0 ? `Y ${formatPesos(vence)} como deudor` : null),
    ),
    cifra('cobertura', 'Cubierto por garantías', p.cobertura?.cubierto ?? null, garantias),
  ];
}
