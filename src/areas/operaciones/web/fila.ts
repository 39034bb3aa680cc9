/** A row of the bandeja. */
export interface Fila {
  id: string;
  num_operacion: number;
  cliente_nombre: string;
  monto_girar: number;
  estado: string;
  en_mora: boolean;
  etapas: { codigo: string; titulo: string; estado: string; minutos_restantes: number | null }[];
  etapa: string;
  responsable: string;
  minutos_restantes: number | null;
  falta: string;
  fechacurso: string;
}
