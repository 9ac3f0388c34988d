-- A database of before rules 2 of Diangle! and Tick-Tack, written by a server of those days and dumped as SQL.
-- Four tables are unfinished, all by rules 1, which was the only version: Ann has waited in Diangle! and is to choose;
-- Ann, alone, has full rows that reach the last level; a table of Diangle! has not begun; and Ann plays Tick-Tack against
-- a bot. Nobody changes this file: newer servers have to go on with what is in it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('1');
CREATE TABLE cards (
	table_id VARCHAR(64) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	phase VARCHAR(64) NOT NULL, 
	is_public BOOLEAN NOT NULL, 
	about TEXT NOT NULL, 
	changed DOUBLE NOT NULL, 
	PRIMARY KEY (table_id)
);
INSERT INTO "cards" VALUES('IuVB0pza5445','diangle','playing',0,'{"table":"IuVB0pza5445","game":"diangle","title":"Diangle!","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"JNT3hityZWby","bot":null},{"seat":"B","name":"Bob","person":"WC5Jmx3FKAMx","bot":null}],"free":0,"to_act":["A"],"winners":[]}',1.7948495283374035358e+09);
INSERT INTO "cards" VALUES('URatp-r4Xa68','diangle','playing',0,'{"table":"URatp-r4Xa68","game":"diangle","title":"Diangle!","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"JNT3hityZWby","bot":null}],"free":0,"to_act":["A"],"winners":[]}',1.79484952859765744216e+09);
INSERT INTO "cards" VALUES('7_Ar7vIMc8jm','diangle','open',0,'{"table":"7_Ar7vIMc8jm","game":"diangle","title":"Diangle!","phase":"open","seats":[{"seat":"A","name":"Ann","person":"JNT3hityZWby","bot":null},{"seat":"B","name":"","person":null,"bot":null}],"free":1,"to_act":[],"winners":[]}',1.79484952861428380009e+09);
INSERT INTO "cards" VALUES('WPntErcR0Gqd','tick-tack','playing',0,'{"table":"WPntErcR0Gqd","game":"tick-tack","title":"Tick-Tack","phase":"playing","seats":[{"seat":"A","name":"Ann","person":"JNT3hityZWby","bot":null},{"seat":"B","name":"Basil","person":null,"bot":"easy"}],"free":0,"to_act":["A"],"winners":[]}',1.79484953004440784454e+09);
CREATE TABLE log (
	table_id VARCHAR(64) NOT NULL, 
	seq INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_id, seq), 
	FOREIGN KEY(table_id) REFERENCES cards (table_id) ON DELETE CASCADE
);
INSERT INTO "log" VALUES('IuVB0pza5445',1,1.79484952816400933264e+09,'{"what":"opened","game":"diangle","seats":2,"options":{"grand":"no"},"rules":1,"public":false,"invite":"Cfum5SA9kqJS8jUA1vL5TA","clock":{"kind":"none","time":0,"more":0},"dice":"real","shared":false,"shuffled":false,"by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('IuVB0pza5445',2,1.79484952816400933264e+09,'{"what":"sat","seat":0,"person":"JNT3hityZWby","name":"Ann","key":"ObgpfN5u9GVWJPYoKX1S8A","by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('IuVB0pza5445',3,1794849528.22152,'{"what":"sat","seat":1,"person":"WC5Jmx3FKAMx","name":"Bob","key":"IFFhSHW_eT52Maoo5RZxIA","by":"WC5Jmx3FKAMx","id":"m1"}');
INSERT INTO "log" VALUES('IuVB0pza5445',4,1.79484952822951793673e+09,'{"what":"begun","order":[0,1],"lines":[],"by":"JNT3hityZWby","id":"m2"}');
INSERT INTO "log" VALUES('IuVB0pza5445',5,1.79484952828706645962e+09,'{"what":"played","lines":["A roll 123456 = 133226"],"seat":0,"spent":0.056,"by":"JNT3hityZWby","id":"m3"}');
INSERT INTO "log" VALUES('IuVB0pza5445',6,1.79484952829403162006e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.007,"by":"JNT3hityZWby","id":"m4"}');
INSERT INTO "log" VALUES('IuVB0pza5445',7,1.79484952830565881731e+09,'{"what":"played","lines":["A keep 1/45/-"],"seat":0,"spent":0.011,"by":"JNT3hityZWby","id":"m5"}');
INSERT INTO "log" VALUES('IuVB0pza5445',8,1.79484952831339454647e+09,'{"what":"played","lines":["A wait"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m6"}');
INSERT INTO "log" VALUES('IuVB0pza5445',9,1.79484952832544159885e+09,'{"what":"played","lines":["B roll 123456 = 666666"],"seat":1,"spent":0.012,"by":"WC5Jmx3FKAMx","id":"m7"}');
INSERT INTO "log" VALUES('IuVB0pza5445',10,1.79484952833147621154e+09,'{"what":"played","lines":["B accept"],"seat":1,"spent":0.006,"by":"WC5Jmx3FKAMx","id":"m8"}');
INSERT INTO "log" VALUES('IuVB0pza5445',11,1.7948495283374035358e+09,'{"what":"played","lines":["B keep -/-/-"],"seat":1,"spent":0.006,"by":"WC5Jmx3FKAMx","id":"m9"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',1,1.79484952835336875913e+09,'{"what":"opened","game":"diangle","seats":1,"options":{"grand":"yes"},"rules":1,"public":false,"invite":"pcK2FE7sx2n5G3OV6rXCow","clock":{"kind":"none","time":0,"more":0},"dice":"real","shared":false,"shuffled":false,"by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',2,1.79484952835336875913e+09,'{"what":"sat","seat":0,"person":"JNT3hityZWby","name":"Ann","key":"X65jpzyHyIcW3wjzF-LNfg","by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',3,1.79484952837303471566e+09,'{"what":"begun","order":[0],"lines":[],"by":"JNT3hityZWby","id":"m10"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',4,1.79484952838158750535e+09,'{"what":"played","lines":["A roll 123456 = 123456"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m11"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',5,1.79484952839047408107e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.009,"by":"JNT3hityZWby","id":"m12"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',6,1.79484952839879012111e+09,'{"what":"played","lines":["A keep 1/-/-"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m13"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',7,1.79484952840440320966e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m14"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',8,1.79484952841323089594e+09,'{"what":"played","lines":["A keep 2/-/-"],"seat":0,"spent":0.009,"by":"JNT3hityZWby","id":"m15"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',9,1.79484952842350864408e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.01,"by":"JNT3hityZWby","id":"m16"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',10,1.79484952842995667456e+09,'{"what":"played","lines":["A keep 3/-/-"],"seat":0,"spent":0.006,"by":"JNT3hityZWby","id":"m17"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',11,1.79484952844189405438e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.012,"by":"JNT3hityZWby","id":"m18"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',12,1.79484952845251083375e+09,'{"what":"played","lines":["A keep 4/-/-"],"seat":0,"spent":0.01,"by":"JNT3hityZWby","id":"m19"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',13,1.79484952845746755598e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m20"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',14,1.79484952846981692317e+09,'{"what":"played","lines":["A keep 5/-/-"],"seat":0,"spent":0.012,"by":"JNT3hityZWby","id":"m21"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',15,1.79484952847520637516e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m22"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',16,1.79484952848313498497e+09,'{"what":"played","lines":["A keep 6/-/-"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m23"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',17,1.7948495284915115833e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m24"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',18,1794849528.49768,'{"what":"played","lines":["A keep -/-/-"],"seat":0,"spent":0.006,"by":"JNT3hityZWby","id":"m25"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',19,1.7948495285096652508e+09,'{"what":"played","lines":["A roll 123456 = 123456"],"seat":0,"spent":0.012,"by":"JNT3hityZWby","id":"m26"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',20,1.79484952851510691645e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m27"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',21,1.79484952852594184871e+09,'{"what":"played","lines":["A keep 5/-/-"],"seat":0,"spent":0.011,"by":"JNT3hityZWby","id":"m28"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',22,1.79484952853562283519e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.009,"by":"JNT3hityZWby","id":"m29"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',23,1.79484952854556822779e+09,'{"what":"played","lines":["A keep 4/-/-"],"seat":0,"spent":0.01,"by":"JNT3hityZWby","id":"m30"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',24,1.7948495285551350117e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.009,"by":"JNT3hityZWby","id":"m31"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',25,1.79484952856177806855e+09,'{"what":"played","lines":["A keep 3/-/-"],"seat":0,"spent":0.006,"by":"JNT3hityZWby","id":"m32"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',26,1.79484952857256984705e+09,'{"what":"played","lines":["A advance 1"],"seat":0,"spent":0.01,"by":"JNT3hityZWby","id":"m33"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',27,1.79484952857749247554e+09,'{"what":"played","lines":["A keep -/-/-"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m34"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',28,1.79484952858574700355e+09,'{"what":"played","lines":["A roll 123456 = 124444"],"seat":0,"spent":0.008,"by":"JNT3hityZWby","id":"m35"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',29,1.79484952859086465837e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.005,"by":"JNT3hityZWby","id":"m36"}');
INSERT INTO "log" VALUES('URatp-r4Xa68',30,1.79484952859765744216e+09,'{"what":"played","lines":["A keep 2/1/-"],"seat":0,"spent":0.007,"by":"JNT3hityZWby","id":"m37"}');
INSERT INTO "log" VALUES('7_Ar7vIMc8jm',1,1.79484952861428380009e+09,'{"what":"opened","game":"diangle","seats":2,"options":{"grand":"no"},"rules":1,"public":false,"invite":"yJhr_oEdGkvT3tbQTH28iw","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('7_Ar7vIMc8jm',2,1.79484952861428380009e+09,'{"what":"sat","seat":0,"person":"JNT3hityZWby","name":"Ann","key":"ZHoSZSzzZgBBu1Uh1wPHuw","by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',1,1.79484952864388632776e+09,'{"what":"opened","game":"tick-tack","seats":2,"options":{"mode":"quick","target":"1500","sums":"no","without":"none","bomb":"auto","snap_seconds":"6"},"rules":1,"public":false,"invite":"8lVpkvY5mCnuBGbNZoaoxg","clock":{"kind":"none","time":0,"more":0},"dice":"drawn","shared":false,"shuffled":false,"by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',2,1.79484952864388632776e+09,'{"what":"sat","seat":0,"person":"JNT3hityZWby","name":"Ann","key":"I11dLZSqSj1D3TPKhFLbdw","by":"JNT3hityZWby"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',3,1.79484952866553425787e+09,'{"what":"engaged","seat":1,"level":"easy","name":"Basil","by":"JNT3hityZWby","id":"m38"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',4,1.79484952867581963546e+09,'{"what":"begun","order":[0,1],"lines":["* deal A = gift 1-2, 1-2, play-again 4-5, punish-who 5-6, shift 2-5, new-game 1-4, gift 4-5, joker 5, double-joker","* deal B = no-play 1-5, new-game 1-3, 1-2, double-joker, 3-6, gift 4-6, punish-who 1-3, no-play 1-6, no-play 2-5","* turn = 1-5"],"by":"JNT3hityZWby","id":"m39"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',5,1.79484952869262933726e+09,'{"what":"played","lines":["A draw = shift 1-6"],"seat":0,"spent":0.016,"by":"JNT3hityZWby","id":"m40"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',6,1.79484952870173573489e+09,'{"what":"played","lines":["A pass"],"seat":0,"spent":0.009,"by":"JNT3hityZWby","id":"m41"}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',7,1.79484952997517561911e+09,'{"what":"played","lines":["B play no-play 1-5"],"seat":1}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',8,1.79484952998575496676e+09,'{"what":"played","lines":["B play no-play 1-6"],"seat":1}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',9,1.79484952999617314341e+09,'{"what":"played","lines":["B play gift 4-6 giving 1-2"],"seat":1}');
INSERT INTO "log" VALUES('WPntErcR0Gqd',10,1.79484953004440784454e+09,'{"what":"played","lines":["A accept"],"seat":0,"spent":0.048,"by":"JNT3hityZWby","id":"m42"}');
CREATE TABLE people (
	table_id VARCHAR(64) NOT NULL, 
	place INTEGER NOT NULL, 
	person VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, place), 
	FOREIGN KEY(table_id) REFERENCES cards (table_id) ON DELETE CASCADE
);
INSERT INTO "people" VALUES('IuVB0pza5445',0,'JNT3hityZWby');
INSERT INTO "people" VALUES('IuVB0pza5445',1,'WC5Jmx3FKAMx');
INSERT INTO "people" VALUES('URatp-r4Xa68',0,'JNT3hityZWby');
INSERT INTO "people" VALUES('7_Ar7vIMc8jm',0,'JNT3hityZWby');
INSERT INTO "people" VALUES('WPntErcR0Gqd',0,'JNT3hityZWby');
CREATE TABLE settings (
	name VARCHAR(64) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "settings" VALUES('key','LjAxTE2SvtgxvD4cyDwfpQ');
INSERT INTO "settings" VALUES('alive','1794849530.2404354');
CREATE INDEX cards_by_phase ON cards (phase, is_public, changed);
CREATE INDEX cards_by_change ON cards (changed);
CREATE INDEX people_by_person ON people (person);
COMMIT;
