/** What a solicitud asks beyond the rules, and what who votes it answered. */
interface Excepcion {
  codigo: string;
  motivo: string;
  /** What makes up for it. */
  mitigante: string | null;
  estado: 'pendiente' | 'aceptada' | 'rechazada';
  /** Name of who answered, and his words. */
  resuelta_por: string | null;
  respuesta: string | null;
}

/** As it is kept: rows written before they were answered one by one bring only their code and motive. */
export type ExcepcionGuardada = Pick<Excepcion, 'codigo' | 'motivo'> & Partial<Excepcion>;

export const excepcionLeida = (e: ExcepcionGuardada): Excepcion => ({
  codigo: e.codigo,
  motivo: e.motivo,
  mitigante: e.mitigante ?? null,
  estado: e.estado ?? 'pendiente',
  resuelta_por: e.resuelta_por ?? null,
  respuesta: e.respuesta ?? null,
});

/** Those that a person wrote: one that says the same as before keeps its answer, any other waits for one. */
export function excepcionesPuestas(
  pedidas: readonly { codigo: string; motivo: string; mitigante?: string | null | undefined }[],
  antes: readonly ExcepcionGuardada[] = [],
): Excepcion[] {
  return pedidas.map((p) => {
    const mitigante = p.mitigante ?? null;
    const igual = antes.map(excepcionLeida).find((a) => a.codigo === p.codigo && a.motivo === p.motivo && a.mitigante === mitigante);
    return igual ?? excepcionLeida({ codigo: p.codigo, motivo: p.motivo, mitigante });
  });
}
