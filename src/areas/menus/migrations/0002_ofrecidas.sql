CREATE TABLE "menu_ofrecida" (
	"empresa_id" uuid NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "menu_ofrecida_empresa_id_path_pk" PRIMARY KEY("empresa_id","path")
);

