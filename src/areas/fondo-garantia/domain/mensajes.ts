/** Sentences of the refusals of fondo-garantia, by code. */
export const mensajes: Readonly<Record<string, string>> = {
  no_elegible_ventas: 'Ventas {uf} UF superan el máximo {max} o el segmento no está cubierto',
  no_elegible_mora: 'El cliente tiene {d} días de mora',
  no_elegible_siniestro: 'Un fondo pagó un siniestro del cliente el {fecha}',
  no_elegible_objeto: 'El programa no cubre {que}',
  sin_cupo_fondo: 'El programa tiene {libre} UF de cupo; se piden {uf}',
  sin_saldo: 'Esa deuda ya no tiene saldo',
  objeto_ajeno: 'Esa deuda no es de este cliente',
  cobertura_existente: 'Esa deuda ya tiene una cobertura viva en el programa',
  requerimiento_extemporaneo: 'Plazo vencido el {fecha}',
  faltan_documentos: 'Faltan: {lista}',
  pago_excede: 'El fondo paga a lo más {monto}',
  comision_al_dia: 'La comisión está pagada hasta el {fecha}',
  porcentaje_excede: 'El programa cubre hasta {max} % de este cliente',
  sin_nota_pendiente: 'No hay notas del fondo pendientes',
  nota_registrada: 'Esa nota ya no está pendiente: {nota}',
  programa_inactivo: 'El programa ya no está vigente',
};
