drop trigger if exists conciliacion_informe_solo_se_agrega on conciliacion_informe;
--> statement-breakpoint
create trigger conciliacion_informe_solo_se_agrega before update or delete on conciliacion_informe for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists conciliacion_informe_no_se_vacia on conciliacion_informe;
--> statement-breakpoint
create trigger conciliacion_informe_no_se_vacia before truncate on conciliacion_informe for each statement execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists conciliacion_diferencia_solo_se_agrega on conciliacion_diferencia;
--> statement-breakpoint
create trigger conciliacion_diferencia_solo_se_agrega before update or delete on conciliacion_diferencia for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists conciliacion_contenido_solo_se_agrega on conciliacion_carga_contenido;
--> statement-breakpoint
create trigger conciliacion_contenido_solo_se_agrega before update or delete on conciliacion_carga_contenido for each row execute function solo_se_agrega();
--> statement-breakpoint
drop trigger if exists conciliacion_saldo_solo_se_agrega on conciliacion_saldo_declarado;
--> statement-breakpoint
create trigger conciliacion_saldo_solo_se_agrega before update or delete on conciliacion_saldo_declarado for each row execute function solo_se_agrega();
